import { krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';

/** What Intl is given for a language. Krio is never told to Intl: it is written the British way. Digits are Latin. */
export function formatOf(language: Language): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'en' || language === 'kri' ? 'en-GB' : language;
}

/** A day such as 2026-11-28 as day, month and year. */
export function dayInWords(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (language === 'kri') return `${date.getUTCDate()} ${krioMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
  const parts = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(formatOf(language), parts).format(date);
}
