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
  return inDays(language).format(date);
}

/** The days from one to another, such as 3 – 7 November 2026. */
export function daysInWords(first: string, last: string, language: Language): string {
  if (first === last) return dayInWords(first, language);
  const [from, to] = [new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)];
  if (language !== 'kri') return inDays(language).formatRange(from, to);
  return `${dayInWords(first, language)} – ${dayInWords(last, language)}`;
}

/** A month such as 2026-11 as its name and year. */
export function monthInWords(month: string, language: Language): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  if (language === 'kri') return krioMonth(date);
  return new Intl.DateTimeFormat(formatOf(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(date);
}

function inDays(language: Language): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(formatOf(language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** Words one after the other, with the comma of their language. */
export function listed(words: string[], language: Language): string {
  return new Intl.ListFormat(formatOf(language), { type: 'unit' }).format(words);
}

function krioMonth(date: Date): string {
  return `${krioMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
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
