import { Trans } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { Moment } from '#client/i18n/moment.tsx';
import { useLanguage } from '#client/i18n/use-language.ts';
import { Notice } from '#client/ui/notice.tsx';
import type { RecalledPayslip } from '#contract/pay.ts';

/** Says which payslips were taken back, so that nobody looks for them. */
export function RecalledPayslips({ recalled }: { recalled: RecalledPayslip[] }) {
  const language = useLanguage();
  return recalled.map(({ date, recalledAt }) => {
    const at = calendarDay(date);
    const day = at && dayMonthYear(at, language);
    return (
      <Notice tone="info" key={`${date} ${recalledAt}`}>
        <Trans comment="A pay day; and the day and time when payroll recalled the payslip">
          Payroll recalled your payslip of <bdi>{day}</bdi> on <Moment at={new Date(recalledAt)} />. If there is a
          corrected one, it appears here. For the reason, ask payroll.
        </Trans>
      </Notice>
    );
  });
}
