import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { todayOfCompany } from '#server/directory/today-rows.ts';
import { startRounds, type Worker } from '#server/jobs/worker.ts';
import { accountIn, type LeaveBook, leaveBooksOf } from '#server/time-off/balances.ts';
import { holdBalances } from '#server/time-off/leave-rows.ts';
import { type AccountLine, linesOf } from './ledger.ts';
import { addEntries, type NewEntry, peopleInBatches } from './ledger-rows.ts';

const hour = 60 * 60 * 1000;

/**
 * Books for some people what is due and not booked yet, last year and this, by each one's own day: leave that is earned,
 * what another number of days a year changes, and what has expired. It locks their balances.
 * @param by who has just changed their number of days, if anybody
 */
export async function bookDue(transaction: Database, userIds: Id[], by: Id | null = null): Promise<void> {
  await holdBalances(transaction, userIds);
  // At the turn of a year somebody may be in the year before that of the company.
  const fromYear = Number((await todayOfCompany(transaction)).slice(0, 4)) - 2;
  const books = await leaveBooksOf(transaction, userIds, fromYear);
  await addEntries(
    transaction,
    books.flatMap((book) => dueIn(book, by)),
  );
}

function dueIn(book: LeaveBook, by: Id | null): NewEntry[] {
  const { userId, today } = book;
  const thisYear = Number(today.slice(0, 4));
  return book.types
    .flatMap((type) => [thisYear - 1, thisYear].map((year) => accountIn(book, type, year)))
    .flatMap((account) => (account ? linesOf(account, today) : []))
    .filter((line) => !line.isBooked && isDue(line, today))
    .map(({ isBooked: _, ...line }) => ({
      id: timedId(),
      userId,
      ...line,
      madeBy: line.kind === 'allowance' ? by : null,
    }));
}

/** Whether a line counts by now: what was carried over may be taken on its last day. */
export function isDue({ kind, day }: Pick<AccountLine, 'kind' | 'day'>, today: string): boolean {
  return kind === 'expiry' ? day < today : day <= today;
}

/** Books what is due for everybody who is here, in the caller's transaction. */
export async function bookForAll(transaction: Database): Promise<void> {
  for await (const userIds of peopleInBatches(transaction)) await bookDue(transaction, userIds);
}

/** The same with a transaction for each batch, until it has to stop. */
async function bookByBatch(db: Database, stopping: AbortSignal): Promise<void> {
  for await (const userIds of peopleInBatches(db)) {
    if (stopping.aborted) return;
    await db.transaction((transaction) => bookDue(transaction, userIds));
    await others();
  }
}

/** Starts booking what is due, at once and then every hour. */
export function startBooking(db: Database, log: FastifyBaseLogger): Worker {
  return startRounds((stopping) => bookByBatch(db, stopping), {
    every: hour,
    report: (error) => log.error({ err: error }, 'leave cannot be booked'),
  });
}
