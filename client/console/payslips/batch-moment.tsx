import { useLingui } from '@lingui/react/macro';
import { momentStamp } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { PayslipBatch } from '#contract/payslip-batches.ts';

/** From when people see a batch, and who asked for or made its release. */
export function BatchMoment({ batch }: { batch: PayslipBatch }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { state, visibleFrom, isVisible, releasedBy, submittedBy, isSubmittedByCaller } = batch;
  const at = visibleFrom && momentStamp(new Date(visibleFrom), language);
  const words: string[] = [];
  if (state === 'waiting') {
    if (isSubmittedByCaller) words.push(t`You asked for the release: another person in payroll has to confirm it.`);
    else if (submittedBy) words.push(t({ message: `${submittedBy} asked for the release.`, comment: 'Name' }));
    words.push(
      at
        ? t({ message: `Visible from ${at}.`, comment: 'Day and time' })
        : t({ message: 'Visible at once.', comment: 'When people see their payslips, once somebody released them' }),
    );
  } else if (at && (state === 'released' || state === 'releasing')) {
    words.push(
      isVisible
        ? t({ message: `Visible to people since ${at}.`, comment: 'Day and time' })
        : t({ message: `Visible from ${at}.`, comment: 'Day and time' }),
    );
  }
  if (releasedBy && state === 'released') {
    words.push(t({ message: `Released by ${releasedBy}.`, comment: 'Name' }));
  }
  return words.length > 0 && <span className="soft">{words.join(' ')}</span>;
}
