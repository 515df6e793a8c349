import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { PayslipBatch } from '#contract/payslip-batches.ts';

type Props = { batch: PayslipBatch; accepted: number };

/** How much whoever releases a batch releases, and how much of it was odd and confirmed as right. */
export function ReleasedCounts({ batch: { documents, people }, accepted }: Props) {
  const { t } = useLingui();
  return (
    <>
      {t`${plural(documents, { one: '# payslip', other: '# payslips' })}`} ·{' '}
      {t`${plural(people, { one: 'to # person', other: 'to # people' })}`}
      {accepted > 0 && (
        <>
          {' · '}
          {t`${plural(accepted, {
            one: '# is odd and was confirmed as right',
            other: '# are odd and were confirmed as right',
          })}`}
        </>
      )}
    </>
  );
}
