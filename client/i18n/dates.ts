import { krioDays, krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';
import { languages } from './languages.ts';

/** A date as day, month and year, such as 15 December 2026, on the reader's own calendar day. */
export function dayMonthYear(date: Date, language: Language): string {
  if (language === 'kri') return `${date.getDate()} ${krioMonths[date.getMonth()]} ${date.getFullYear()}`;
  return inShape('day', date, language).format(date);
}

/** From one date to a later one, what both share said once, such as 28–30 December 2026. */
export function fromDayToDay(first: Date, last: Date, language: Language): string {
  if (language !== 'kri') return inShape('day', last, language).formatRange(first, last);
  const sameYear = first.getFullYear() === last.getFullYear();
  const sameMonth = sameYear && first.getMonth() === last.getMonth();
  const [day, month, year] = dayMonthYear(first, language).split(' ');
  if (sameMonth) return `${day}–${dayMonthYear(last, language)}`;
  return `${day} ${month}${sameYear ? '' : ` ${year}`} – ${dayMonthYear(last, language)}`;
}

/** A date as weekday, day and month, such as Friday 27 November. */
export function weekdayDayMonth(date: Date, language: Language): string {
  if (language === 'kri') return `${krioDays[date.getDay()]} ${date.getDate()} ${krioMonths[date.getMonth()]}`;
  return inShape('weekday', date, language).format(date);
}

/** A clock time with hour and minutes, as the language writes it, on one line. */
export function clockTime(date: Date, language: Language): string {
  return inShape('clock', date, language).format(date).replaceAll(' ', '\u00a0');
}

/**
 * A moment with day, short month, year, hour and minute by the 12-hour clock, such as 21 Nov 2026, 5:42 pm: British in
 * English and Krio, else as the language writes it.
 */
export function momentStamp(date: Date, language: Language): string {
  return inShape('moment', date, language).format(date);
}

/** Reads a calendar day such as 2026-11-28 as that day in the reader's own zone, at its first moment. */
export function calendarDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}

const shapes = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  clock: { hour: 'numeric', minute: '2-digit' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * How a date is written in a shape. Kept, for making one takes longer than drawing the row it stands in; by the distance
 * from UTC too, for it goes on writing the days of the time zone it was made in.
 */
function inShape(shape: keyof typeof shapes, date: Date, language: Language): Intl.DateTimeFormat {
  const key = `${shape} ${language} ${date.getTimezoneOffset()}`;
  const kept = made.get(key) ?? new Intl.DateTimeFormat(languages[language].format, shapes[shape]);
  made.set(key, kept);
  return kept;
}
