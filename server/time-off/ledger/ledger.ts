import { type Balance, balanceOf, type CountedLeave } from '#contract/leave-days.ts';
import type { EntryKind } from '#contract/leave-ledger.ts';

/** How leave of one kind is earned: so many half days a year, at once or month by month. */
export type Terms = { yearlyHalves: number; accrual: 'yearly' | 'monthly' };

/** An entry as it was booked; entries are added, and never changed. */
export type Entry = {
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

/** A line of a ledger: an entry, or what is due or still to come by what is known. */
export type LedgerEntry = Entry & { isBooked: boolean };

/** All that one year of one kind of leave of one person follows from. */
export type Account = {
  typeId: string;
  year: number;
  terms: Terms;
  /** The day somebody joined on, where newcomers get a part of the year; their own number of days is never cut. */
  joinedOn: string | null;
  entries: Entry[];
  leaves: CountedLeave[];
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
 * @param today the day it is; only then what is past is no longer changed by other terms
 */
export function linesOf(account: Account, today: string): LedgerEntry[] {
  const { typeId, year, terms, joinedOn, entries } = account;
  const booked = entries.filter((entry) => entry.typeId === typeId && entry.year === year);
  const of = (...kinds: EntryKind[]) => booked.filter(({ kind }) => kinds.includes(kind));
  const line = (kind: EntryKind, day: string, halves: number): LedgerEntry => ({
    ...{ kind, typeId, year, halves, day, expiresOn: null },
    isBooked: false,
  });

  const earned = accrualsOf(terms, year, joinedOn);
  const months = new Set(of('accrual').map(({ day }) => day.slice(0, 7)));
  const isAll = of('opening').length > 0 || (terms.accrual === 'yearly' && months.size > 0);
  const isCovered = ({ day }: { day: string }) => isAll || months.has(day.slice(0, 7));
  const due = earned.filter((one) => !isCovered(one)).map(({ day, halves }) => line('accrual', day, halves));
  const before = sumOf(of('opening', 'accrual', 'allowance'));
  const change = sumOf(earned.filter(isCovered)) - before;
  const isOver = `${year}` < today.slice(0, 4);
  const changes = change === 0 || isOver ? [] : [line('allowance', dayWithin(year, today), change)];

  const carried = of('carry-over').find(({ halves, expiresOn }) => halves > 0 && expiresOn);
  const isExpired = of('expiry').some(({ day }) => day === carried?.expiresOn);
  const lost = carried?.expiresOn && !isExpired ? carried.halves - usedThrough(account, carried.expiresOn) : 0;
  const expiry = lost > 0 ? [line('expiry', carried?.expiresOn as string, -lost)] : [];

  return [...booked.map((entry) => ({ ...entry, isBooked: true })), ...due, ...changes, ...expiry]
    .filter(({ halves }) => halves !== 0)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)));
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

/** A leave without what is behind a day. */
function cut(leave: CountedLeave, day: string): CountedLeave {
  return leave.endsOn <= day ? leave : { ...leave, endsOn: day, endsMidday: false };
}

function dayWithin(year: number, today: string): string {
  return today.startsWith(`${year}`) ? today : `${year}-01-01`;
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
