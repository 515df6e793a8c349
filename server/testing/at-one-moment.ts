import { sql } from 'drizzle-orm';
import { expect, inject } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import './provided.ts';

/** Arbitrary; no lock of the server's. */
const stopLock = 99_000_001;

/** How many connections wait for a lock of any kind. */
async function countWaiting(db: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(distinct pid)::int as count from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`,
  );
  return row?.count ?? 0;
}

/**
 * Does things at the unluckiest moment, one after the other: each has looked, and is stopped before it writes its first
 * row into a table, when the next begins. A lock keeps the next from looking; where it was forgotten, all have looked
 * before any has written. The embedded database has one connection, on which each waits for the one before it anyway.
 * @param table written to by each; the test chooses the first table that is written after a decision
 * @param write which of its writes stops them
 */
export async function atOneMoment<Answers extends unknown[]>(
  db: Database,
  table: string,
  doings: { [Nth in keyof Answers]: () => Promise<Answers[Nth]> },
  write: 'any' | 'update' = 'any',
): Promise<Answers> {
  if ('embeddedCopyOf' in inject('database')) return (await Promise.all(doings.map((doing) => doing()))) as Answers;
  await db.execute(sql`
    create or replace function stop_before_write() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${sql.raw(String(stopLock))});
      return coalesce(new, old);
    end $$`);
  const name = sql.identifier(table);
  const when = sql.raw(write === 'any' ? 'insert or update or delete' : write);
  await db.execute(sql`
    create trigger a_stop before ${when} on ${name}
    for each row execute function stop_before_write()`);
  try {
    const begun = await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${stopLock})`);
      let ended = 0;
      const begun: Promise<unknown>[] = [];
      for (const doing of doings) {
        begun.push(doing().finally(() => ended++));
        // Either its turn is over, or it waits: to write, or for the lock of one before it.
        await expect.poll(async () => ended + (await countWaiting(db))).toBeGreaterThanOrEqual(begun.length);
      }
      return { all: begun };
    });
    return (await Promise.all(begun.all)) as Answers;
  } finally {
    await db.execute(sql`drop trigger a_stop on ${name}`);
  }
}
