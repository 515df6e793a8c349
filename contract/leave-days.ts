import { type DayTimes, halvesOfDay, midday, timesOf, timesProblem } from './leave-hours.ts';

/**
 * The arithmetic of leave, the same on the phone that shows it and on the server that decides it. Days are counted in
 * halves, as whole numbers, so that nothing is ever lost to rounding; for a kind of leave in hours the halves are half
 * hours. A day is a text such as 2026-11-28.
 */

/** When somebody is away: whole days from the first to the last, but for a half at either end, or a part of one day. */
export type LeaveDates = DayTimes & {
  startsOn: string;
  endsOn: string;
  /** The first day begins at midday. */
  startsMidday: boolean;
  /** The last day ends at midday. */
  endsMidday: boolean;
};

/**
 * A leave without the half days of it that were given back, each as a place in time: `2026-11-24 0` is a morning, and
 * `2026-11-24 1` an afternoon. Whatever asks when somebody is away takes this, and so cannot forget them.
 */
export type AwayDates = LeaveDates & { givenBack: readonly string[] };

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
type WorkCalendar = { workingDays: string } & FreeDays;

/** What leave is counted by: which days somebody works, and how many half hours a day has in a kind that is in hours. */
export type LeaveCalendar = WorkCalendar & { dayHalves: number | null };

/** A leave as balances see it; the calendar is that of the person when they asked. */
export type CountedLeave = AwayDates & LeaveCalendar & { state: LeaveState };

/** What became of a year's entitlement, in halves; `entitled` and `left` are null where there is no limit. */
export type Balance = {
  year: number;
  entitled: number | null;
  taken: number;
  planned: number;
  waiting: number;
  left: number | null;
};

type UnknownDates = 'LEAVE_DATE_UNKNOWN' | 'LEAVE_ENDS_BEFORE_START';

type LeaveProblem =
  | UnknownDates
  | NonNullable<ReturnType<typeof timesProblem>>
  | 'LEAVE_TOO_EARLY'
  | 'LEAVE_TOO_LATE'
  | 'LEAVE_NO_WORKING_DAYS'
  | 'LEAVE_NO_WORKING_TIME'
  | 'LEAVE_LONGER_THAN_DAY';

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

/** Halves of leave, by the year they fall in; a year without any is left out. */
export function halvesByYear(dates: AwayDates, calendar: LeaveCalendar): Map<number, number> {
  const halves = new Map<number, number>();
  for (const { day, count } of workingHalves(dates, calendar)) {
    const year = Number(day.slice(0, 4));
    halves.set(year, (halves.get(year) ?? 0) + count);
  }
  return halves;
}

/** Halves of leave in all. */
export function halvesOf(dates: AwayDates, calendar: LeaveCalendar): number {
  return [...halvesByYear(dates, calendar).values()].reduce((sum, halves) => sum + halves, 0);
}

/**
 * What is wrong with dates somebody asks for; null where nothing is.
 * @param today the day it is
 */
export function problemOf(dates: LeaveDates, calendar: LeaveCalendar, today: string): LeaveProblem | null {
  const { startsOn, endsOn } = dates;
  const unknown = unknownDates(dates) ?? timesProblem(dates);
  if (unknown) return unknown;
  if (startsOn < yearsFrom(today, -1)) return 'LEAVE_TOO_EARLY';
  if (endsOn > yearsFrom(today, 2)) return 'LEAVE_TOO_LATE';
  const halves = halvesOf(whole(dates), calendar);
  if (!timesOf(dates)) return halves === 0 ? 'LEAVE_NO_WORKING_DAYS' : null;
  if (halves === 0) return 'LEAVE_NO_WORKING_TIME';
  return halves > halvesOf(whole(withoutTimes(dates)), calendar) ? 'LEAVE_LONGER_THAN_DAY' : null;
}

function withoutTimes(dates: LeaveDates): LeaveDates {
  return { ...dates, startsAt: null, endsAt: null };
}

function unknownDates({ startsOn, endsOn }: LeaveDates): UnknownDates | null {
  if (!isDay(startsOn) || !isDay(endsOn)) return 'LEAVE_DATE_UNKNOWN';
  return endsOn < startsOn ? 'LEAVE_ENDS_BEFORE_START' : null;
}

/** Dates of which nothing was given back, such as those somebody asks for. */
export function whole<Dates extends LeaveDates>(dates: Dates): Dates & AwayDates {
  return { ...dates, givenBack: [] };
}

/** What is wrong with days of a leave that somebody gives back, as far as a phone knows; null where nothing is. */
export function giveBackProblem(leave: AwayDates, dates: LeaveDates): UnknownDates | 'LEAVE_NOT_WITHIN' | null {
  const unknown = unknownDates(dates);
  if (unknown) return unknown;
  const isWithin = leave.startsOn <= dates.startsOn && dates.endsOn <= leave.endsOn;
  return isWithin && overlaps(leave, whole(cutTo(leave, dates))) ? null : 'LEAVE_NOT_WITHIN';
}

/** Days of a leave without the half of its first or last day on which it is none; a part of a day is not cut. */
export function cutTo(leave: LeaveDates, { startsOn, endsOn, ...midday }: LeaveDates): LeaveDates {
  const times = timesOf(leave);
  if (times) return { ...times, startsOn, endsOn, startsMidday: false, endsMidday: false };
  const startsMidday = midday.startsMidday || (startsOn === leave.startsOn && leave.startsMidday);
  return {
    startsOn,
    endsOn,
    startsMidday,
    endsMidday: midday.endsMidday || (endsOn === leave.endsOn && leave.endsMidday),
  };
}

/**
 * The half days that a leave lacks once some more are given back: with them goes a rest on which nobody works, such as
 * the weekend between two of them.
 */
export function givenBackWith(leave: AwayDates & LeaveCalendar, more: readonly LeaveDates[]): string[] {
  const own = new Set(halvesIn(leave));
  const given = [...leave.givenBack, ...more.flatMap(halvesIn)].filter((half) => own.has(half));
  const rests = spansOf({ ...leave, givenBack: given }).filter((span) => halvesOf(whole(span), leave) === 0);
  return [...new Set([...given, ...rests.flatMap(halvesIn)])].sort();
}

/** The days on which somebody is away, from one to another without a gap: a leave without what was given back of it. */
export function spansOf(leave: AwayDates): LeaveDates[] {
  const { startsOn, endsOn, startsMidday, endsMidday, startsAt, endsAt, givenBack } = leave;
  if (givenBack.length === 0) return [{ startsOn, endsOn, startsMidday, endsMidday, startsAt, endsAt }];
  const given = new Set(givenBack);
  return joined(halvesIn(leave).filter((half) => !given.has(half)));
}

/** Half days, given as places in time, joined to spans without a gap. */
export function joined(halves: readonly string[]): LeaveDates[] {
  const spans: LeaveDates[] = [];
  for (const half of [...halves].sort()) {
    const [day, isAfternoon] = [half.slice(0, 10), half.endsWith('1')];
    const last = spans.at(-1);
    if (last && halfAfter(lastHalf(last)) === half) Object.assign(last, { endsOn: day, endsMidday: !isAfternoon });
    else spans.push({ startsOn: day, endsOn: day, startsMidday: isAfternoon, endsMidday: !isAfternoon });
  }
  return spans;
}

/** All half days of a leave, worked or not, as places in time. */
function halvesIn(dates: LeaveDates): string[] {
  const halves = [];
  for (let half = firstHalf(dates); half <= lastHalf(dates); half = halfAfter(half)) halves.push(half);
  return halves;
}

function halfAfter(half: string): string {
  const day = half.slice(0, 10);
  return half.endsWith('0') ? `${day} 1` : `${dayOf(Date.parse(`${day}T00:00:00Z`) + dayLength)} 0`;
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

/** True where two leaves share a day, or a part of one. */
export function overlaps(one: AwayDates, other: AwayDates): boolean {
  return spansOf(one).some((span) =>
    spansOf(other).some((beside) => beginning(span) < ending(beside) && beginning(beside) < ending(span)),
  );
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
export function nextWorkingDay(day: string, calendar: WorkCalendar, leaves: AwayDates[]): string | null {
  const away = leaves.flatMap(spansOf);
  const first = Date.parse(`${day}T00:00:00Z`) + dayLength;
  for (let moment = first; moment < first + 366 * dayLength; moment += dayLength) {
    const next = dayOf(moment);
    const isAway = away.some(({ startsOn, endsOn }) => startsOn <= next && next <= endsOn);
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
export function* workingHalves(dates: AwayDates, calendar: LeaveCalendar): Generator<{ day: string; count: number }> {
  const given = new Set(dates.givenBack);
  const last = Date.parse(`${dates.endsOn}T00:00:00Z`);
  for (let moment = Date.parse(`${dates.startsOn}T00:00:00Z`); moment <= last; moment += dayLength) {
    const day = dayOf(moment);
    const isAwayInMorning = !(dates.startsMidday && day === dates.startsOn) && !given.has(`${day} 0`);
    const isAwayInAfternoon = !(dates.endsMidday && day === dates.endsOn) && !given.has(`${day} 1`);
    const count = halvesOfDay(dates, calendar.dayHalves, {
      morning: isAwayInMorning && worksInThe('morning', day, calendar),
      afternoon: isAwayInAfternoon && worksInThe('afternoon', day, calendar),
    });
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

/** When a leave without gaps begins, and when it is over, as texts that sort: a half day begins or ends at midday. */
function beginning({ startsOn, startsMidday, startsAt }: LeaveDates): string {
  return `${startsOn} ${startsAt ?? (startsMidday ? midday : '00:00')}`;
}

function ending({ endsOn, endsMidday, endsAt }: LeaveDates): string {
  return `${endsOn} ${endsAt ?? (endsMidday ? midday : '24:00')}`;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
