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
import { today } from '#server/words/today.ts';
import { countedLeaves, entitlementsOf, leaveTypes, openLeavesWithin } from './leave-rows.ts';

type GrantedType = Awaited<ReturnType<typeof leaveTypes>>[number];

/** All that a person's balances follow from. */
export type LeaveBook = {
  types: GrantedType[];
  entitlements: { typeId: string; year: number; halves: number }[];
  leaves: (CountedLeave & { typeId: string })[];
};

/** Reads what a person's balances follow from, from a year on. */
export async function leaveBookOf(db: Database, userId: string, fromYear: number): Promise<LeaveBook> {
  return {
    types: await leaveTypes(db),
    entitlements: await entitlementsOf(db, userId, fromYear),
    leaves: await countedLeaves(db, userId, fromYear),
  };
}

/** One year of one kind of leave. */
export function balanceIn(book: LeaveBook, type: GrantedType, year: number): Balance {
  const own = book.entitlements.find((entry) => entry.typeId === type.id && entry.year === year);
  const leaves = book.leaves.filter(({ typeId }) => typeId === type.id);
  return balanceOf(year, own?.halves ?? type.yearlyHalves, leaves, today());
}

/**
 * Refuses a leave that cannot be granted beside the person's others: it overlaps one that waits or is approved, or takes
 * more than is left in any year it falls into. The balance must be held.
 * @throws LEAVE_OVERLAPS; NOT_ENOUGH_LEAVE; NOT_FOUND for a kind of leave that is none
 */
export async function refuseUnlessFree(
  transaction: Database,
  userId: string,
  leave: LeaveDates & WorkCalendar & { id: string; typeId: string },
): Promise<void> {
  const others = await openLeavesWithin(transaction, userId, leave.startsOn, leave.endsOn);
  if (others.some((other) => other.id !== leave.id && overlaps(other, leave))) throw failure('LEAVE_OVERLAPS');

  const needed = halvesByYear(leave, leave);
  // All of it has become holidays: it costs nothing.
  if (needed.size === 0) return;
  const book = await leaveBookOf(transaction, userId, Math.min(...needed.keys()));
  const type = book.types.find(({ id }) => id === leave.typeId);
  if (!type) throw failure('NOT_FOUND');
  for (const [year, halves] of needed) {
    const { left } = balanceIn(book, type, year);
    if (left !== null && halves > left) throw failure('NOT_ENOUGH_LEAVE');
  }
}
