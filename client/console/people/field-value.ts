import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';
import type { PersonField } from '#contract/people-fields.ts';

/** Formats the value of a field: dates as dates, languages by their names. */
export function useFieldValue() {
  const language = useLanguage();
  return (field: PersonField | 'manager' | 'jobHistory' | 'added', value: string): string => {
    if (field === 'hireDate' && /^\d{4}-\d\d-\d\d$/.test(value)) return dayMonthYear(calendarDay(value), language);
    if (field === 'language') return languages[value as keyof typeof languages]?.displayName ?? value;
    return value;
  };
}
