/**
 * Leave that is counted in hours: where a kind of leave counts days in halves, such a kind counts hours in halves, as
 * whole numbers, too. A time is a text such as 09:30, on the hour or half past; 24:00 is the end of a day.
 */

/** What a kind of leave is counted in. */
export const leaveUnits = ['days', 'hours'] as const;

export type LeaveUnit = (typeof leaveUnits)[number];

/** From when to when a part of one day is, in a kind of leave in hours; null for whole and half days. */
export type DayTimes = { startsAt?: string | null | undefined; endsAt?: string | null | undefined };

type TimesProblem = 'LEAVE_TIMES_UNKNOWN' | 'LEAVE_TIMES_BACKWARDS';

/** Where a half day begins and ends. */
export const midday = '12:00';

/** How many hours a day of a kind of leave may have. */
export const longestDay = 24;

/** How many halves of leave a year may have: as many as it has days, or hours. */
export const mostHalvesAYear = { days: 2 * 366, hours: 2 * 366 * longestDay } as const;

/** What a kind is counted in: one in hours says how many half hours its day has. */
export function unitOf({ dayHalves }: { dayHalves: number | null }): LeaveUnit {
  return dayHalves === null ? 'days' : 'hours';
}

/** The times of a part of a day, if it is one. */
export function timesOf({ startsAt, endsAt }: DayTimes): { startsAt: string; endsAt: string } | null {
  return startsAt && endsAt ? { startsAt, endsAt } : null;
}

/** What is wrong with the times of a leave, but for how long it is; null where nothing is. */
export function timesProblem({
  startsOn,
  endsOn,
  startsMidday,
  endsMidday,
  ...given
}: DayTimes & { startsOn: string; endsOn: string; startsMidday: boolean; endsMidday: boolean }): TimesProblem | null {
  if (!given.startsAt && !given.endsAt) return null;
  const times = timesOf(given);
  const isOneDay = startsOn === endsOn && !startsMidday && !endsMidday;
  if (!times || !isOneDay || !isTime(times.startsAt) || !isTime(times.endsAt)) return 'LEAVE_TIMES_UNKNOWN';
  return times.startsAt < times.endsAt ? null : 'LEAVE_TIMES_BACKWARDS';
}

/** The halves, of a day or of hours, that a leave takes of a day on whose morning and afternoon it is and somebody works. */
export function halvesOfDay(
  times: DayTimes,
  dayHalves: number | null,
  { morning, afternoon }: { morning: boolean; afternoon: boolean },
): number {
  if (dayHalves === null) return Number(morning) + Number(afternoon);
  const part = timesOf(times);
  // Of an odd number of half hours the morning has one more.
  if (!part) return (morning ? Math.ceil(dayHalves / 2) : 0) + (afternoon ? Math.floor(dayHalves / 2) : 0);
  const [from, to, noon] = [halfHours(part.startsAt), halfHours(part.endsAt), halfHours(midday)];
  const before = Math.max(0, Math.min(to, noon) - from);
  const after = Math.max(0, to - Math.max(from, noon));
  return (morning ? before : 0) + (afternoon ? after : 0);
}

/** All times on the hour or half past, from the beginning of a day to its end. */
export function timesOfDay(): string[] {
  return Array.from({ length: 49 }, (_, half) => timeOf(half));
}

function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[03]0$/.test(text) || text === '24:00';
}

function halfHours(time: string): number {
  return Number(time.slice(0, 2)) * 2 + Number(time.slice(3)) / 30;
}

function timeOf(half: number): string {
  return `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
}
