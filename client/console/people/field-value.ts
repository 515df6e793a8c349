import { calendarDay, dayMonthYear } from '#client/i18n/dates.ts';
import { languages } from '#client/i18n/languages.ts';
import { useLanguage } from '#client/i18n/use-language.ts';

/** Formats the value of a field of a record: the hire date as a date, the language by its name, others as they are. */
export function useFieldValue() {
  const language = useLanguage();
  return (field: string, value: string): string => {
    if (field === 'hireDate' && /^\d{4}-\d\d-\d\d$/.test(value)) return dayMonthYear(calendarDay(value), language);
    if (field === 'language' && Object.hasOwn(languages, value)) {
      return new Intl.DisplayNames([languages[language].format], { type: 'language' }).of(value) ?? value;
    }
    return value;
  };
}
