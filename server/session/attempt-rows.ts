import { and, eq, gt, gte, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { rateLimits } from './session-tables.ts';

/** So many in so many seconds. */
export type Allowance = { atMost: number; seconds: number };

/** Wrong passwords of one kind of caller on one account (OWASP ASVS 6.3.1). */
export const wrongPasswords: Allowance = { atMost: 5, seconds: 15 * 60 };

/**
 * Counts an attempt before it is made, so that many at once cannot slip through together. The window does not move with
 * further attempts: whoever keeps trying keeps nobody out for longer.
 * @returns seconds to wait where there were too many, else null
 */
export async function countAgainstLimit(db: Database, key: string, allowed: Allowance): Promise<number | null> {
  const over = sql`${rateLimits.since} < now() - make_interval(secs => ${allowed.seconds})`;
  const [row] = await db
    .insert(rateLimits)
    .values({ key, count: 1, since: sql`now()` })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        since: sql`case when ${over} then now() else ${rateLimits.since} end`,
      },
    })
    .returning({
      count: rateLimits.count,
      wait: sql<number>`ceil(extract(epoch from ${rateLimits.since} - now()) + ${allowed.seconds})::int`,
    });
  return row && row.count > allowed.atMost ? Math.max(1, row.wait) : null;
}

/** For how many seconds no further attempt is allowed; null where one is. Nothing is counted. */
export async function waitFor(db: Database, key: string, { atMost, seconds }: Allowance): Promise<number | null> {
  const left = sql<number>`ceil(extract(epoch from ${rateLimits.since} - now()) + ${seconds})::int`;
  const [row] = await db
    .select({ left })
    .from(rateLimits)
    .where(
      and(
        eq(rateLimits.key, key),
        gte(rateLimits.count, atMost),
        gt(rateLimits.since, sql`now() - make_interval(secs => ${seconds})`),
      ),
    );
  return row ? Math.max(1, row.left) : null;
}

/** Takes one attempt back that turned out to be right. */
export async function refundAttempt(db: Database, key: string): Promise<void> {
  await db
    .update(rateLimits)
    .set({ count: sql`${rateLimits.count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(rateLimits.count, 0)));
}

/** Forgets the attempts, after a right one. */
export async function forgetAttempts(db: Database, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}
