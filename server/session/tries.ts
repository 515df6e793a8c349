import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { tries } from './session-tables.ts';

/** So many in so many seconds. */
export type Allowance = { atMost: number; seconds: number };

/** Wrong passwords of one kind of caller on one account (OWASP ASVS 6.3.1). */
export const wrongPasswords: Allowance = { atMost: 5, seconds: 15 * 60 };

/**
 * Counts a try before it is made, so that many at once cannot slip through together. The window does not move with
 * further tries: whoever keeps knocking keeps nobody out for longer.
 * @returns seconds to wait where there were too many, else null
 */
export async function countTry(db: Database, key: string, allowed: Allowance): Promise<number | null> {
  const over = sql`${tries.since} < now() - make_interval(secs => ${allowed.seconds})`;
  const [row] = await db
    .insert(tries)
    .values({ key, count: 1, since: sql`now()` })
    .onConflictDoUpdate({
      target: tries.key,
      set: {
        count: sql`case when ${over} then 1 else ${tries.count} + 1 end`,
        since: sql`case when ${over} then now() else ${tries.since} end`,
      },
    })
    .returning({
      count: tries.count,
      wait: sql<number>`ceil(extract(epoch from ${tries.since} - now()) + ${allowed.seconds})::int`,
    });
  return row && row.count > allowed.atMost ? Math.max(1, row.wait) : null;
}

/** For how many seconds no further try is allowed; null where one is. Nothing is counted. */
export async function waitFor(db: Database, key: string, { atMost, seconds }: Allowance): Promise<number | null> {
  const left = sql<number>`ceil(extract(epoch from ${tries.since} - now()) + ${seconds})::int`;
  const [row] = await db
    .select({ left })
    .from(tries)
    .where(
      and(
        eq(tries.key, key),
        gte(tries.count, atMost),
        gt(tries.since, sql`now() - make_interval(secs => ${seconds})`),
      ),
    );
  return row ? Math.max(1, row.left) : null;
}

/** Takes one try back that turned out to be right. */
export async function giveTryBack(db: Database, key: string): Promise<void> {
  await db
    .update(tries)
    .set({ count: sql`${tries.count} - 1` })
    .where(and(eq(tries.key, key), gt(tries.count, 0)));
}

/** Forgets the tries, after a right one. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, key));
}
