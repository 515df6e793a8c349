import { useLingui } from '@lingui/react/macro';
import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { Payslip } from '#contract/pay.ts';

/** A payslip's name and date, or words that say which of them is missing. */
export function usePayslipWords() {
  const { t } = useLingui();
  const language = useLanguage();
  return ({ fileName, date }: Pick<Payslip, 'fileName' | 'date'>) => {
    const day = dayOf(date);
    return { name: fileName?.trim() || t`Unnamed File`, date: day ? dayMonthYear(day, language) : t`No Date` };
  };
}

function dayOf(date: Payslip['date']): Date | null {
  const day = typeof date === 'string' ? calendarDay(date) : date && new Date(date.seconds * 1000);
  return day && !Number.isNaN(day.getTime()) ? day : null;
}
