import { hash } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { isDay } from '#contract/leave-days.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { todayOfCompany } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { balanceIn, type GrantedType, leaveBooksOf } from '#server/time-off/balances.ts';
import { bookForAll } from './booking.ts';
import { addEntries, closedAt, countWaiting, markClosed, type NewEntry, peopleInBatches } from './ledger-rows.ts';

/** What the end of a year does to one person's leave of one kind, in half days; less than nothing goes over as it is. */
export type Closing = { userId: Id; type: GrantedType; left: number; carried: number; lost: number };

/**
 * What the end of a year would do as things stand, by person and kind, and a hash of it.
 * @throws YEAR_NOT_OVER for a year other than the last, by the company's day
 */
export async function closingsOf(db: Database, year: number): Promise<{ closings: Closing[]; seen: string }> {
  await refuseUnlessLast(db, year);
  const closings: Closing[] = [];
  for await (const userIds of peopleInBatches(db)) {
    for (const book of await leaveBooksOf(db, userIds, year)) {
      for (const type of book.types) {
        const { left } = balanceIn(book, type, year);
        if (left === null || left === 0) continue;
        const carried = type.carriedHalves === null || left < 0 ? left : Math.min(left, type.carriedHalves);
        closings.push({ userId: book.userId, type, left, carried, lost: left - carried });
      }
    }
  }
  const seen = closings.map(({ userId, type, carried, lost }) => [userId, type.id, carried, lost, type.carriedUntil]);
  return { closings, seen: hash('sha256', JSON.stringify(seen)) };
}

async function refuseUnlessLast(db: Database, year: number): Promise<void> {
  if (year !== Number((await todayOfCompany(db)).slice(0, 4)) - 1) throw failure('YEAR_NOT_OVER');
}

/**
 * Closes a year for everybody in one transaction: what is left goes over into the next as far as its kind allows, the
 * rest expires. A second time does nothing.
 * @param seen the hash of what was reviewed
 * @throws YEAR_NOT_OVER; LEAVE_WAITS; CHANGED_MEANWHILE if it would do something else by now
 */
export async function closeYear(transaction: Database, year: number, by: Id, seen: string): Promise<number> {
  if (await closedAt(transaction, year)) return 0;
  await refuseUnlessLast(transaction, year);
  // Locks all balances, too: nobody asks for leave until it is done.
  await bookForAll(transaction);
  // Days that an answer gives back afterwards would be nobody's.
  if ((await countWaiting(transaction, year)) > 0) throw failure('LEAVE_WAITS');
  const now = await closingsOf(transaction, year);
  if (!(await markClosed(transaction, year, by))) return 0;
  if (now.seen !== seen) throw failure('CHANGED_MEANWHILE');
  const entries = now.closings.flatMap((closing) => entriesFor(closing, year));
  for (let first = 0; first < entries.length; first += 5_000) {
    await addEntries(transaction, entries.slice(first, first + 5_000));
  }
  return now.closings.length;
}

function entriesFor({ userId, type, carried, lost }: Closing, year: number): NewEntry[] {
  const entry = { userId, typeId: type.id };
  const [last, first] = [`${year}-12-31`, `${year + 1}-01-01`];
  const out = { ...entry, kind: 'carry-over', year, day: last, halves: -carried, isOfYearEnd: true } as const;
  const expiresOn = carried > 0 && type.carriedUntil ? dayOfYear(year + 1, type.carriedUntil) : null;
  const over = { ...entry, kind: 'carry-over', year: year + 1, day: first, halves: carried, expiresOn } as const;
  const gone = { ...entry, kind: 'expiry', year, day: last, halves: -lost, isOfYearEnd: true } as const;
  return [out, over, gone].filter(({ halves }) => halves !== 0).map((one) => ({ id: timedId(), ...one }));
}

function dayOfYear(year: number, monthAndDay: string): string {
  return isDay(`${year}-${monthAndDay}`) ? `${year}-${monthAndDay}` : `${year}-02-28`;
}
