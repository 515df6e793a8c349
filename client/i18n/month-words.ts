import { krioDays, krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';
import { languages } from './languages.ts';

/** The first weekday of a week in a language, Sunday being 0; Monday if the browser does not know. */
export function firstDayOfWeek(language: Language): number {
  const locale = new Intl.Locale(languages[language].format);
  // Not in every browser yet, and so not in TypeScript's library.
  const week = 'getWeekInfo' in locale ? (locale.getWeekInfo as () => { firstDay: number })() : { firstDay: 1 };
  return week.firstDay % 7;
}

/** The month of a date with its year, such as November 2026. */
export function monthAndYear(date: Date, language: Language): string {
  if (language === 'kri') return `${krioMonths[date.getMonth()]} ${date.getFullYear()}`;
  return new Intl.DateTimeFormat(languages[language].format, { month: 'long', year: 'numeric' }).format(date);
}

/** A weekday's short name in a language, Sunday being 0; 4 January 2026 was a Sunday. */
export function shortWeekday(day: number, language: Language): string {
  if (language === 'kri') return krioDays[day]?.slice(0, 3) ?? '';
  const shape = { weekday: language === 'ar' ? 'narrow' : 'short' } as const;
  return new Intl.DateTimeFormat(languages[language].format, shape).format(new Date(2026, 0, 4 + day));
}
