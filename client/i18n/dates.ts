import { krioDays, krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';
import { languages } from './languages.ts';

/** A date as day, month and year, such as 15 December 2026, on the reader's own calendar day. */
export function dayMonthYear(date: Date, language: Language): string {
  if (language === 'kri') return `${date.getDate()} ${krioMonths[date.getMonth()]} ${date.getFullYear()}`;
  return format(date, language, { day: 'numeric', month: 'long', year: 'numeric' });
}

/** From one date to a later one, what both share said once, such as 28–30 December 2026. */
export function fromDayToDay(first: Date, last: Date, language: Language): string {
  if (language !== 'kri') {
    const parts = { day: 'numeric', month: 'long', year: 'numeric' } as const;
    return new Intl.DateTimeFormat(languages[language].format, parts).formatRange(first, last);
  }
  const sameYear = first.getFullYear() === last.getFullYear();
  const sameMonth = sameYear && first.getMonth() === last.getMonth();
  const [day, month, year] = dayMonthYear(first, language).split(' ');
  if (sameMonth) return `${day}–${dayMonthYear(last, language)}`;
  return `${day} ${month}${sameYear ? '' : ` ${year}`} – ${dayMonthYear(last, language)}`;
}

/** A date as weekday, day and month, such as Friday 27 November. */
export function weekdayDayMonth(date: Date, language: Language): string {
  if (language === 'kri') return `${krioDays[date.getDay()]} ${date.getDate()} ${krioMonths[date.getMonth()]}`;
  return format(date, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** A clock time with hour and minutes, as the language writes it. */
export function clockTime(date: Date, language: Language): string {
  return format(date, language, { hour: 'numeric', minute: '2-digit' });
}

/**
 * A moment with day, short month, year, hour and minute by the 12-hour clock, such as 21 Nov 2026, 5:42 pm: British in
 * English and Krio, else as the language writes it.
 */
export function momentStamp(date: Date, language: Language): string {
  return stamps(language).format(date);
}

const stampsMade = new Map<Language, Intl.DateTimeFormat>();

/** Kept, for a screen full of messages asks for one each. */
function stamps(language: Language): Intl.DateTimeFormat {
  const made = stampsMade.get(language);
  if (made) return made;
  const stamp = new Intl.DateTimeFormat(languages[language].format, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
  });
  stampsMade.set(language, stamp);
  return stamp;
}

/** Reads a calendar day such as 2026-11-28 as that day in the reader's own zone, at its first moment. */
export function calendarDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}

function format(date: Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(languages[language].format, options).format(date);
}
