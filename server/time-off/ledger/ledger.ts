import { type Balance, balanceOf, type CountedLeave } from '#contract/leave-days.ts';
import type { EntryKind } from '#contract/leave-ledger.ts';

/** How leave of one kind is earned: so many half days a year, at once or month by month. */
type Terms = { yearlyHalves: number; accrual: 'yearly' | 'monthly' };

/** An entry as it was booked; entries are added, and never changed. */
export type LeaveEntry = {
  kind: EntryKind;
  typeId: string;
  year: number;
  /** In half days; below 0 where it takes something. */
  halves: number;
  /** From which day it counts, such as 2026-11-28. */
  day: string;
  /** After which day what was carried over is lost unless it was taken; null for never. */
  expiresOn: string | null;
};

/** A line of an account: an entry, or what is due or still to come by what is known. */
export type AccountLine = LeaveEntry & { isBooked: boolean };

/** All that one year of one kind of leave of one person follows from. */
export type Account = {
  typeId: string;
  year: number;
  /** Null where nothing is earned any more, or was not yet: what is booked stays as it is. */
  terms: Terms | null;
  /** The day somebody joined on, where newcomers get a part of the year; their own number of days is never cut. */
  joinedOn: string | null;
  entries: LeaveEntry[];
  leaves: CountedLeave[];
  /** Its end was settled: what was left was carried over, or has expired. */
  isClosed: boolean;
};

/**
 * What is earned in a year, by day. Somebody who joins within it earns the part from the month they join in, rounded to
 * half days.
 */
export function accrualsOf(
  { yearlyHalves, accrual }: Terms,
  year: number,
  joinedOn: string | null,
): { day: string; halves: number }[] {
  if (joinedOn && joinedOn > `${year}-12-31`) return [];
  const joined = joinedOn?.startsWith(`${year}`) ? joinedOn : null;
  const first = joined ? Number(joined.slice(5, 7)) : 1;
  const months = 13 - first;
  const upTo = (count: number) => Math.round((yearlyHalves * count) / 12);
  const dayIn = (month: number) =>
    joined && month === first ? joined : `${year}-${String(month).padStart(2, '0')}-01`;
  if (accrual === 'yearly') return [{ day: dayIn(first), halves: upTo(months) }];
  return Array.from({ length: months }, (_, index) => ({
    day: dayIn(first + index),
    halves: upTo(index + 1) - upTo(index),
  })).filter(({ halves }) => halves !== 0);
}

/**
 * The lines of a year, the first day first: its entries, what is earned and not booked yet, what another number of days
 * a year changes, and what expires of what was carried over. They add up to what somebody is entitled to.
 * @param today a year that is over by then is no longer changed by other terms
 */
export function linesOf(account: Account, today: string): AccountLine[] {
  const { typeId, year, entries } = account;
  const booked = entries.filter((entry) => entry.typeId === typeId && entry.year === year);
  const unbooked = [...earnedOf(account, booked, today), ...expiriesOf(account, booked, today)];
  return [
    ...booked.map((entry) => ({ ...entry, isBooked: true })),
    ...unbooked.map((line) => ({ ...line, typeId, year, expiresOn: null, isBooked: false })),
  ]
    .filter(({ halves }) => halves !== 0)
    .sort((one, other) => one.day.localeCompare(other.day));
}

type Unbooked = Pick<LeaveEntry, 'kind' | 'day' | 'halves'>;

/** What is earned and not booked, and the difference that other terms make to what is. */
function earnedOf({ year, terms, joinedOn }: Account, booked: LeaveEntry[], today: string): Unbooked[] {
  const of = (...kinds: EntryKind[]) => booked.filter(({ kind }) => kinds.includes(kind));
  if (!terms) return [];
  const earned = accrualsOf(terms, year, joinedOn);
  const months = new Set(of('accrual').map(({ day }) => day.slice(0, 7)));
  const isWholeYear = of('opening').length > 0 || (terms.accrual === 'yearly' && months.size > 0);
  const isBooked = ({ day }: { day: string }) => isWholeYear || months.has(day.slice(0, 7));
  const due = earned.filter((one) => !isBooked(one)).map((one): Unbooked => ({ kind: 'accrual', ...one }));
  if (`${year}` < today.slice(0, 4)) return due;
  const change = sumOf(earned.filter(isBooked)) - sumOf(of('opening', 'accrual', 'allowance'));
  return [...due, { kind: 'allowance', day: dayWithin(year, today), halves: change }];
}

/**
 * What was carried over, and is lost unless leave takes it in time, as far as that is not booked. Days that are given
 * back after it was booked were carried over, too: they are lost on the day before they are found.
 */
function expiriesOf(account: Account, booked: LeaveEntry[], today: string): Unbooked[] {
  const { year } = account;
  const carried = booked.find(({ kind, halves, expiresOn }) => kind === 'carry-over' && halves > 0 && expiresOn);
  if (!carried?.expiresOn || account.isClosed) return [];
  const lost = Math.max(0, carried.halves - usedThrough(account, carried.expiresOn));
  const gone = booked.filter(({ kind }) => kind === 'expiry');
  const later = [dayBefore(today), `${year}-12-30`].sort()[0] ?? '';
  const day = gone.length > 0 && later > carried.expiresOn ? later : carried.expiresOn;
  return [{ kind: 'expiry', day, halves: Math.min(0, -lost - sumOf(gone)) }];
}

/** The balance of a year, from its lines and from the leave that counts against it. */
export function balanceFrom(account: Account, today: string): Balance {
  return balanceOf(account.year, sumOf(linesOf(account, today)), account.leaves, today);
}

/**
 * Whether leave fits into a year together with all that counts already: never is more used than there is. What is
 * earned month by month is there from its month on.
 * @param account with the leave among its leaves
 */
export function fits(account: Account, from: string, today: string): boolean {
  const lines = linesOf(account, today);
  const used = (day: string) => usedThrough(account, day);
  if (sumOf(lines) - used(`${account.year}-12-31`) < 0) return false;
  const later = lines.filter(({ kind, day }) => kind === 'accrual' && day > from);
  return later.every(({ day }) => {
    const there = lines.filter((one) => one.kind !== 'accrual' || one.day < day);
    return sumOf(there) - used(dayBefore(day)) >= 0;
  });
}

export function sumOf(lines: { halves: number }[]): number {
  return lines.reduce((sum, { halves }) => sum + halves, 0);
}

/** Half days that were taken, are approved or asked for in the year, up to a day and with it. */
function usedThrough({ year, leaves }: Account, day: string): number {
  const { taken, waiting } = balanceOf(
    year,
    null,
    leaves.map((leave) => cut(leave, day)),
    '9999-12-31',
  );
  return taken + waiting;
}

/** A leave up to a day and with it. */
function cut(leave: CountedLeave, day: string): CountedLeave {
  return leave.endsOn <= day ? leave : { ...leave, endsOn: day, endsMidday: false };
}

function dayWithin(year: number, today: string): string {
  return today.startsWith(`${year}`) ? today : `${year}-01-01`;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
