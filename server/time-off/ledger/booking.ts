import { setImmediate as others } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { todayOfCompany } from '#server/directory/today-rows.ts';
import { startWorker, type Worker } from '#server/jobs/worker.ts';
import { accountIn, leaveBooksOf } from '#server/time-off/balances.ts';
import { holdBalances } from '#server/time-off/leave-rows.ts';
import { type LedgerEntry, linesOf } from './ledger.ts';
import { addEntries, type NewEntry, peopleAfter } from './ledger-rows.ts';

const hour = 60 * 60 * 1000;

/** People whose entries are booked in one transaction. */
const atOnce = 500;

/**
 * Books what is due by the day of each person and not booked yet for some people, last year and this: leave that is earned, what another
 * number of days a year changes, and what has expired. It locks their balances.
 * @param by who has just changed their number of days, if anybody
 */
export async function bookDue(transaction: Database, userIds: Id[], by: Id | null = null): Promise<void> {
  await holdBalances(transaction, userIds);
  // At the turn of a year somebody may be in the year before that of the company.
  const fromYear = Number((await todayOfCompany(transaction)).slice(0, 4)) - 2;
  const books = await leaveBooksOf(transaction, userIds, fromYear);
  const due = books.flatMap((book) => {
    const now = book.today;
    const thisYear = Number(now.slice(0, 4));
    return book.types
      .filter(({ retiredAt }) => !retiredAt)
      .flatMap((type) => [thisYear - 1, thisYear].map((year) => accountIn(book, type, year)))
      .flatMap((account) => (account ? linesOf(account, now) : []))
      .filter((line) => !line.isBooked && isDue(line, now))
      .map(({ isBooked: _, ...line }): NewEntry => {
        const madeBy = line.kind === 'allowance' ? by : null;
        return { id: timedId(), userId: book.userId, ...line, madeBy };
      });
  });
  await addEntries(transaction, due);
}

/** What was carried over may be taken on its last day. */
function isDue({ kind, day }: LedgerEntry, now: string): boolean {
  return kind === 'expiry' ? day < now : day <= now;
}

/** Books what is due for everybody who is here, some at a time. */
export async function bookForAll(db: Database, stopping?: AbortSignal): Promise<void> {
  for (let after: Id | null = null; !stopping?.aborted; await others()) {
    const some: Id[] = await peopleAfter(db, after, atOnce);
    if (some.length === 0) return;
    await db.transaction((transaction) => bookDue(transaction, some));
    after = some.at(-1) ?? null;
  }
}

/** The same in the caller's transaction. */
export async function bookForAllIn(transaction: Database): Promise<void> {
  for (let after: Id | null = null; ; ) {
    const some: Id[] = await peopleAfter(transaction, after, atOnce);
    if (some.length === 0) return;
    await bookDue(transaction, some);
    after = some.at(-1) ?? null;
  }
}

/** Starts booking what is due, at once and then every hour. */
export function startBooking(db: Database, log: FastifyBaseLogger): Worker {
  let isDueNow = true;
  return startWorker(
    {
      concurrency: 1,
      pollInterval: hour,
      claim: async () => {
        const rounds = isDueNow ? [true] : [];
        // After a round nothing is due; the worker looks again in an hour.
        isDueNow = !isDueNow;
        return rounds;
      },
      run: (_, stopping) => bookForAll(db, stopping),
    },
    { report: (error) => log.error({ err: error }, 'leave cannot be booked') },
  );
}
