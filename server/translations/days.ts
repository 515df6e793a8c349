import { krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';

/** The locale given to Intl for a language: British for Krio, which Intl does not know. Digits are Latin. */
export function formatOf(language: Language): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'en' || language === 'kri' ? 'en-GB' : language;
}

/** A day such as 2026-11-28 as day, month and year. */
export function dayInWords(day: string, language: Language): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (language === 'kri') return `${date.getUTCDate()} ${krioMonth(date)}`;
  return written(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** A month such as 2026-11 as its name and year. */
export function monthInWords(month: string, language: Language): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  return language === 'kri' ? krioMonth(date) : written(date, language, { month: 'long', year: 'numeric' });
}

function krioMonth(date: Date): string {
  return `${krioMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

function written(date: Date, language: Language, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(formatOf(language), { ...parts, timeZone: 'UTC' }).format(date);
}

/** Writes moments as a clock of a time zone shows them: 2026-11-28T08:00:12. */
export function clockIn(timeZone: string): (at: Date) => string {
  const clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (at) => clock.format(at).replace(' ', 'T');
}

/** True for a time zone that this server knows. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
