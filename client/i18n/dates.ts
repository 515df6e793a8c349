import { krioDays, krioMonths } from '#contract/krio.ts';
import type { Language } from '#contract/language.ts';
import { languages } from './languages.ts';

/** A date as day, month and year, such as 15 December 2026, on the reader's own calendar day. */
export function dayMonthYear(date: Date, language: Language): string {
  if (language === 'kri') return `${date.getDate()} ${krioMonths[date.getMonth()]} ${date.getFullYear()}`;
  return inShape('day', date, language).format(date);
}

/** A range of dates, with shared parts written once, such as 28–30 December 2026. */
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

/** A day where room is short, such as 28 Nov 2026. */
export function shortDay(date: Date, language: Language): string {
  return inShape('short', date, language).format(date);
}

/** A clock time with hour and minutes in the language's format, without a line break inside. */
export function clockTime(date: Date, language: Language): string {
  return inShape('clock', date, language).format(date).replaceAll(' ', '\u00a0');
}

/** A moment with day, short month, year and the language's clock, such as 21 Nov 2026, 17:42. */
export function momentStamp(date: Date, language: Language): string {
  return inShape('moment', date, language).format(date);
}

/**
 * The same with a 12-hour clock, such as 21 Nov 2026, 5:42 pm, as messages have it: British format in English and Krio,
 * otherwise the language's own.
 */
export function messageStamp(date: Date, language: Language): string {
  return inShape('message', date, language).format(date);
}

/** Parses a calendar day such as 2026-11-28 as the first moment of that day in the reader's time zone. */
export function calendarDay(text: string): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day);
}

/** The calendar day of a moment in the reader's time zone, such as 2026-11-28. */
export function dayOf(date: Date): string {
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

/**
 * The day that it is in a time zone, as its first moment in the reader's; in the reader's own zone where none is given, or
 * one that this browser does not know.
 */
export function thisDayIn(timeZone: string | undefined): Date {
  const now = new Date();
  try {
    return new Date(now.toLocaleDateString('en-US', { timeZone }));
  } catch {
    return calendarDay(dayOf(now));
  }
}

const shapes = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'long', day: 'numeric', month: 'long' },
  clock: { hour: 'numeric', minute: '2-digit' },
  moment: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' },
  message: { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * The formatter of a shape. Cached, because making one takes longer than drawing its row; the key has the UTC offset,
 * because a formatter keeps the time zone it was made in.
 */
function inShape(shape: keyof typeof shapes, date: Date, language: Language): Intl.DateTimeFormat {
  const key = `${shape} ${language} ${date.getTimezoneOffset()}`;
  const formatter = made.get(key) ?? new Intl.DateTimeFormat(languages[language].format, shapes[shape]);
  made.set(key, formatter);
  return formatter;
}
