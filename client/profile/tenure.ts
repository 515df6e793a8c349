import { calendarDay } from '#client/i18n/dates.ts';

/** A length of time as the company counts it. */
export type Tenure = { years: number; months: number; days: number };

const daysInYear = 365;
const daysInMonth = 30;

/**
 * The time from a calendar day to today, with a 365-day year and a 30-day month. A year is longer than twelve such
 * months, so its last five days read as 12 months: that is the rule, and leap days come on top.
 * @param since a calendar day, YYYY-MM-DD; a day in the future counts as zero
 */
export function tenure(since: string, today: Date): Tenure {
  const passed = Math.max(0, dayNumber(today) - dayNumber(calendarDay(since)));
  const rest = passed % daysInYear;
  return {
    years: Math.floor(passed / daysInYear),
    months: Math.floor(rest / daysInMonth),
    days: rest % daysInMonth,
  };
}

/** Counts calendar days, unaffected by daylight saving time. */
function dayNumber(day: Date): number {
  return Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()) / 86_400_000;
}
