import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { tries } from './session-tables.ts';

/** So many in so many seconds. */
export type Allowance = { atMost: number; seconds: number };

/** Wrong passwords on one account, wherever they are typed: sign-in, change of password, ending devices (security A6). */
export const wrongPasswords: Allowance = { atMost: 5, seconds: 15 * 60 };

/** Reset mails to one address (security E3). */
export const resetMails: Allowance = { atMost: 3, seconds: 60 * 60 };

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

/** Forgets the tries, after a right one. */
export async function forgetTries(db: Database, key: string): Promise<void> {
  await db.delete(tries).where(eq(tries.key, key));
}
