import type { Id } from '#contract/id.ts';
import {
  type AwayDates,
  type Balance,
  balanceOf,
  type CountedLeave,
  halvesByYear,
  type LeaveCalendar,
  overlaps,
} from '#contract/leave-days.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { countedLeaves, entitlementsOf, joinedOf, leaveTypes, openLeavesWithin } from './leave-rows.ts';
import { type Account, balanceFrom, fits, type LeaveEntry } from './ledger/ledger.ts';
import { closedYears, entriesOf } from './ledger/ledger-rows.ts';

export type GrantedType = Awaited<ReturnType<typeof leaveTypes>>[number];

/** Everything that a person's balances are computed from. */
export type LeaveBook = {
  userId: Id;
  /** The person's day. */
  today: string;
  types: GrantedType[];
  entitlements: { typeId: string; year: number; halves: number }[];
  leaves: (CountedLeave & { id: Id; typeId: string })[];
  entries: LeaveEntry[];
  /** The years that were closed. */
  closed: Set<number>;
  /** The year since which they are on record here, or here again: of years before, the app knows nothing. */
  since: number;
  hireDate: string | null;
  /** The weekdays they work; null if none are on record. */
  workingDays: string | null;
};

/** From which year on: a year, or so many before the one that it is for the first of the people. */
type Beginning = number | { yearsBefore: number };

/** Reads what a person's balances are computed from, from a year on. */
export async function leaveBookOf(db: Database, userId: Id, from: Beginning): Promise<LeaveBook> {
  const [book] = await leaveBooksOf(db, [userId], from);
  return book as LeaveBook;
}

/** The same of some people, in their order. One statement after the other: a transaction has one connection. */
export async function leaveBooksOf(db: Database, userIds: Id[], from: Beginning): Promise<LeaveBook[]> {
  if (userIds.length === 0) return [];
  const joined = await joinedOf(db, userIds);
  const thisYear = () => Math.min(...[...joined.values()].map(({ today }) => Number(today.slice(0, 4))));
  const fromYear = typeof from === 'number' ? from : thisYear() - from.yearsBefore;
  const [types, entitlements, leaves, entries, closed] = [
    await leaveTypes(db),
    await entitlementsOf(db, userIds, fromYear),
    await countedLeaves(db, userIds, fromYear),
    await entriesOf(db, userIds, fromYear),
    await closedYears(db, fromYear),
  ];
  const byPerson = <Row extends { userId: Id }>(rows: Row[]) => Map.groupBy(rows, ({ userId }) => userId);
  const [own, counted, booked] = [byPerson(entitlements), byPerson(leaves), byPerson(entries)];
  return userIds.map((userId) => ({
    userId,
    types,
    entitlements: own.get(userId) ?? [],
    leaves: counted.get(userId) ?? [],
    entries: booked.get(userId) ?? [],
    closed,
    today: joined.get(userId)?.today ?? '',
    since: joined.get(userId)?.since ?? 0,
    hireDate: joined.get(userId)?.hireDate ?? null,
    workingDays: joined.get(userId)?.workingDays ?? null,
  }));
}

/** What one year of one kind of leave follows from; null for a kind without a limit. */
export function accountIn(book: LeaveBook, type: GrantedType, year: number): Account | null {
  if (type.yearlyHalves === null) return null;
  const isEarned = !type.retiredAt && !book.closed.has(year) && year >= (type.earnedFrom ?? year);
  const own = book.entitlements.find((entry) => entry.typeId === type.id && entry.year === year);
  return {
    typeId: type.id,
    year,
    terms: isEarned
      ? { yearlyHalves: own?.halves ?? (year < book.since ? 0 : type.yearlyHalves), accrual: type.accrual }
      : null,
    joinedOn: type.isPartYear && !own ? book.hireDate : null,
    entries: book.entries,
    leaves: book.leaves.filter(({ typeId }) => typeId === type.id),
    isClosed: book.closed.has(year),
  };
}

/** A person's balance of one kind of leave in one year. */
export function balanceIn(book: LeaveBook, type: GrantedType, year: number): Balance {
  const account = accountIn(book, type, year);
  const leaves = book.leaves.filter(({ typeId }) => typeId === type.id);
  const unlimited = balanceOf(year, null, leaves, book.today);
  if (!account) return unlimited;
  const hasEntries = () => book.entries.some((entry) => entry.typeId === type.id && entry.year === year);
  // What was taken before a kind had a limit is owed by nobody.
  if (year < (type.earnedFrom ?? year) && !hasEntries()) {
    return { ...unlimited, entitled: unlimited.taken + unlimited.planned + unlimited.waiting, left: 0 };
  }
  return balanceFrom(account, book.today);
}

/**
 * Refuses a leave that does not fit with the person's others: it overlaps a waiting or approved one, or takes more than
 * is left in a year it falls into. The balance must be locked.
 * @throws LEAVE_OVERLAPS; NOT_ENOUGH_LEAVE; NOT_FOUND for an unknown kind of leave
 */
export async function refuseUnlessFree(
  transaction: Database,
  userId: Id,
  leave: AwayDates & LeaveCalendar & { id: Id; typeId: string },
): Promise<void> {
  const others = await openLeavesWithin(transaction, userId, leave.startsOn, leave.endsOn);
  if (others.some((other) => other.id !== leave.id && overlaps(other, leave))) throw failure('LEAVE_OVERLAPS');

  const needed = halvesByYear(leave, leave);
  // All its days have become holidays: it costs nothing.
  if (needed.size === 0) return;
  const book = await leaveBookOf(transaction, userId, Math.min(...needed.keys()));
  const type = book.types.find(({ id }) => id === leave.typeId);
  if (!type) throw failure('NOT_FOUND');
  // It may count already, with fewer days.
  const beside = book.leaves.filter(({ id }) => id !== leave.id);
  const withIt = { ...book, leaves: [...beside, { ...leave, state: 'waiting' as const }] };
  for (const year of needed.keys()) {
    const account = accountIn(withIt, type, year);
    if (account && !fits(account, leave.startsOn, book.today)) throw failure('NOT_ENOUGH_LEAVE');
  }
}
