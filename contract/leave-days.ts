/**
 * The arithmetic of leave, the same on the phone that shows it and on the server that decides it. Days are counted in
 * halves, as whole numbers, so that nothing is ever lost to rounding. A day is a text such as 2026-11-28.
 */

/** When somebody is away: whole days from the first to the last, but for a half at either end. */
export type LeaveDates = {
  startsOn: string;
  endsOn: string;
  /** The first day begins at midday. */
  startsMidday: boolean;
  /** The last day ends at midday. */
  endsMidday: boolean;
};

/** How far a request for leave has come. */
export const leaveStates = ['waiting', 'approved', 'declined', 'withdrawn'] as const;

export type LeaveState = (typeof leaveStates)[number];

/** The public holidays of a place: whole days, and the mornings and afternoons that are free on half ones. */
type FreeDays = {
  holidays: readonly string[];
  freeMornings: readonly string[];
  freeAfternoons: readonly string[];
};

/** Which days somebody works: the ISO numbers of weekdays, Monday being 1, and the public holidays of their place. */
export type WorkCalendar = { workingDays: string } & FreeDays;

/** A leave as balances see it; the calendar is that of the person when they asked. */
export type CountedLeave = LeaveDates & WorkCalendar & { state: LeaveState };

/** What became of a year's entitlement, in half days; `entitled` and `left` are null where there is no limit. */
export type Balance = {
  year: number;
  entitled: number | null;
  taken: number;
  planned: number;
  waiting: number;
  left: number | null;
};

type LeaveProblem =
  | 'LEAVE_DATE_UNKNOWN'
  | 'LEAVE_ENDS_BEFORE_START'
  | 'LEAVE_TOO_EARLY'
  | 'LEAVE_TOO_LATE'
  | 'LEAVE_NO_WORKING_DAYS';

/** Monday to Friday, by their ISO numbers: what a person works who has no other working days on record. */
export const usualWorkingDays = '12345';

/** How long a note to the manager, or the manager's, may be, in characters. */
export const longestNote = 1000;

/** How many days of one kind of leave somebody may have in a year. */
export const mostDaysAYear = 366;

const dayLength = 86_400_000;

/** Public holidays as a calendar has them. */
export function freeDaysOf(holidays: readonly { day: string; half?: 'morning' | 'afternoon' | null | undefined }[]) {
  const daysOf = (which: 'morning' | 'afternoon' | null) =>
    holidays.flatMap(({ day, half }) => ((half ?? null) === which ? [day] : []));
  return { holidays: daysOf(null), freeMornings: daysOf('morning'), freeAfternoons: daysOf('afternoon') };
}

/** Half days of leave, by the year they fall in; a year without any is left out. */
export function halvesByYear(dates: LeaveDates, calendar: WorkCalendar): Map<number, number> {
  const halves = new Map<number, number>();
  for (const { day, count } of workingHalves(dates, calendar)) {
    const year = Number(day.slice(0, 4));
    halves.set(year, (halves.get(year) ?? 0) + count);
  }
  return halves;
}

/** Half days of leave in all. */
export function halvesOf(dates: LeaveDates, calendar: WorkCalendar): number {
  return [...halvesByYear(dates, calendar).values()].reduce((sum, halves) => sum + halves, 0);
}

/**
 * What is wrong with dates somebody asks for; null where nothing is.
 * @param today the day it is
 */
export function problemOf(dates: LeaveDates, calendar: WorkCalendar, today: string): LeaveProblem | null {
  const { startsOn, endsOn } = dates;
  if (!isDay(startsOn) || !isDay(endsOn)) return 'LEAVE_DATE_UNKNOWN';
  if (endsOn < startsOn) return 'LEAVE_ENDS_BEFORE_START';
  if (startsOn < yearsFrom(today, -1)) return 'LEAVE_TOO_EARLY';
  if (endsOn > yearsFrom(today, 2)) return 'LEAVE_TOO_LATE';
  return halvesOf(dates, calendar) === 0 ? 'LEAVE_NO_WORKING_DAYS' : null;
}

/** The balance of one year's entitlement; the waiting and approved leaves of the type count against it. */
export function balanceOf(year: number, entitled: number | null, leaves: CountedLeave[], today: string): Balance {
  const balance = { taken: 0, planned: 0, waiting: 0 };
  for (const leave of leaves) {
    if (leave.state !== 'waiting' && leave.state !== 'approved') continue;
    for (const { day, count } of workingHalves(leave, leave)) {
      if (Number(day.slice(0, 4)) !== year) continue;
      if (leave.state === 'waiting') balance.waiting += count;
      else if (day <= today) balance.taken += count;
      else balance.planned += count;
    }
  }
  const used = balance.taken + balance.planned + balance.waiting;
  return { year, entitled, ...balance, left: entitled === null ? null : entitled - used };
}

/** True where two leaves share a day, or half of one. */
export function overlaps(one: LeaveDates, other: LeaveDates): boolean {
  return firstHalf(one) <= lastHalf(other) && firstHalf(other) <= lastHalf(one);
}

/** True for a day that exists, written as 2028-02-29. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(moment) && dayOf(moment) === text;
}

/** The same day some years on or back; the 29th of February becomes the 28th. */
export function yearsFrom(day: string, years: number): string {
  const there = `${String(Number(day.slice(0, 4)) + years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(there) ? there : there.replace('-02-29', '-02-28');
}

/**
 * The first day after `day` on which somebody works and is not away already; null if there is none within a year.
 * @param leaves what they have asked for; a leave of half a day counts as all of it
 */
export function nextWorkingDay(day: string, calendar: WorkCalendar, leaves: LeaveDates[]): string | null {
  const first = Date.parse(`${day}T00:00:00Z`) + dayLength;
  for (let moment = first; moment < first + 366 * dayLength; moment += dayLength) {
    const next = dayOf(moment);
    const isAway = leaves.some(({ startsOn, endsOn }) => startsOn <= next && next <= endsOn);
    if (isWorkingDay(next, calendar) && !isAway) return next;
  }
  return null;
}

function isWorkingDay(day: string, calendar: WorkCalendar): boolean {
  return worksInThe('morning', day, calendar) || worksInThe('afternoon', day, calendar);
}

function worksInThe(half: 'morning' | 'afternoon', day: string, calendar: WorkCalendar): boolean {
  const { workingDays, holidays, freeMornings, freeAfternoons } = calendar;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  const free = half === 'morning' ? freeMornings : freeAfternoons;
  return workingDays.includes(String(weekday)) && !holidays.includes(day) && !free.includes(day);
}

/** The days of a leave on which somebody works, and how many halves of each it takes. */
export function* workingHalves(dates: LeaveDates, calendar: WorkCalendar): Generator<{ day: string; count: number }> {
  const last = Date.parse(`${dates.endsOn}T00:00:00Z`);
  for (let moment = Date.parse(`${dates.startsOn}T00:00:00Z`); moment <= last; moment += dayLength) {
    const day = dayOf(moment);
    const isAwayInMorning = !(dates.startsMidday && day === dates.startsOn);
    const isAwayInAfternoon = !(dates.endsMidday && day === dates.endsOn);
    const count =
      Number(isAwayInMorning && worksInThe('morning', day, calendar)) +
      Number(isAwayInAfternoon && worksInThe('afternoon', day, calendar));
    if (count > 0) yield { day, count };
  }
}

/** Places in time that sort as text: a day's morning is 0, its afternoon 1. */
function firstHalf({ startsOn, startsMidday }: LeaveDates): string {
  return `${startsOn} ${Number(startsMidday)}`;
}

function lastHalf({ endsOn, endsMidday }: LeaveDates): string {
  return `${endsOn} ${Number(!endsMidday)}`;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
