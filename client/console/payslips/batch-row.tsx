import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FileStack } from 'lucide-react';
import { FileFacts, SentFile } from '#client/console/platform/review-page.tsx';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import { payslipBatchPath } from '#contract/console-paths.ts';
import type { PayslipBatch } from '#contract/payslip-batches.ts';
import { shownState } from './batch-words.ts';
import { StateBadge } from './state-badge.tsx';

/** One batch in the list. */
export function BatchRow({ batch }: { batch: PayslipBatch }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { id, name, issuedOn, documents, problems, uploadedBy } = batch;
  const facts = [
    dayMonthYear(calendarDay(issuedOn), language),
    t`${plural(documents, { one: '# payslip', other: '# payslips' })}`,
    ...(problems > 0 ? [t`${plural(problems, { one: '# problem', other: '# problems' })}`] : []),
  ];
  return (
    <SentFile
      name={name}
      icon={FileStack}
      facts={<FileFacts facts={facts} by={uploadedBy} />}
      badge={<StateBadge state={shownState(batch)} />}
      to={payslipBatchPath(id)}
    />
  );
}
