import type { MailWriter } from '#server/mail/mail-text.ts';
import { dayInWords } from '#server/translations/days.ts';

/** Whether there is a new payslip; and the days of those that were replaced or recalled, as texts such as 2026-11-28. */
type PayslipNews = { isNew: boolean; replaced: (string | null)[]; recalled: string[] };

export const payslipMail =
  ({ isNew, replaced, recalled }: PayslipNews): MailWriter =>
  (i18n, language) => {
    const [subject = '', ...others] = [
      ...(isNew ? [i18n._({ id: 'You have a new payslip' })] : []),
      ...(recalled.length > 0 ? [i18n._({ id: 'One of your payslips was recalled' })] : []),
      ...(replaced.length > 0 ? [i18n._({ id: 'One of your payslips was replaced' })] : []),
    ];
    const each = [
      ...recalled.map((day) =>
        i18n._({
          id: 'Payroll recalled your payslip of {day}. It is no longer in Stagedoor. If there is a corrected one, it appears there. For the reason, ask payroll.',
          values: { day: dayInWords(day, language) },
        }),
      ),
      ...replaced.flatMap((day) =>
        day
          ? i18n._({
              id: 'Payroll replaced your payslip of {day}. The new one is in its place.',
              values: { day: dayInWords(day, language) },
            })
          : [],
      ),
    ];
    return { subject, paragraphs: [...others, ...each] };
  };
