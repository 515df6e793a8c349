import type { Id } from '#contract/id.ts';
import {
  type Balance,
  balanceOf,
  type CountedLeave,
  halvesByYear,
  type LeaveDates,
  overlaps,
  type WorkCalendar,
} from '#contract/leave-days.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { today } from '#server/translations/today.ts';
import { countedLeaves, entitlementsOf, leaveTypes, openLeavesWithin } from './leave-rows.ts';

type GrantedType = Awaited<ReturnType<typeof leaveTypes>>[number];

/** Everything that a person's balances are computed from. */
type LeaveBook = {
  types: GrantedType[];
  entitlements: { typeId: string; year: number; halves: number }[];
  leaves: (CountedLeave & { typeId: string })[];
};

/** Reads what a person's balances are computed from, from a year on. */
export async function leaveBookOf(db: Database, userId: Id, fromYear: number): Promise<LeaveBook> {
  return {
    types: await leaveTypes(db),
    entitlements: await entitlementsOf(db, userId, fromYear),
    leaves: await countedLeaves(db, userId, fromYear),
  };
}

/** A person's balance of one kind of leave in one year. */
export function balanceIn(book: LeaveBook, type: GrantedType, year: number): Balance {
  const own = book.entitlements.find((entry) => entry.typeId === type.id && entry.year === year);
  const leaves = book.leaves.filter(({ typeId }) => typeId === type.id);
  return balanceOf(year, own?.halves ?? type.yearlyHalves, leaves, today());
}

/**
 * Refuses a leave that does not fit with the person's others: it overlaps a waiting or approved one, or takes more than
 * is left in a year it falls into. The balance must be locked.
 * @throws LEAVE_OVERLAPS; NOT_ENOUGH_LEAVE; NOT_FOUND for an unknown kind of leave
 */
export async function refuseUnlessFree(
  transaction: Database,
  userId: Id,
  leave: LeaveDates & WorkCalendar & { id: Id; typeId: string },
): Promise<void> {
  const others = await openLeavesWithin(transaction, userId, leave.startsOn, leave.endsOn);
  if (others.some((other) => other.id !== leave.id && overlaps(other, leave))) throw failure('LEAVE_OVERLAPS');

  const needed = halvesByYear(leave, leave);
  // All its days have become holidays: it costs nothing.
  if (needed.size === 0) return;
  const book = await leaveBookOf(transaction, userId, Math.min(...needed.keys()));
  const type = book.types.find(({ id }) => id === leave.typeId);
  if (!type) throw failure('NOT_FOUND');
  for (const [year, halves] of needed) {
    const { left } = balanceIn(book, type, year);
    if (left !== null && halves > left) throw failure('NOT_ENOUGH_LEAVE');
  }
}
