import { eq, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { payGrant, session } from './session-tables.ts';

/** Opens pay to a session; if it is open already, its time starts again. */
export async function grantPay(db: Database, sessionId: Id): Promise<void> {
  await db
    .insert(payGrant)
    .values({ sessionId })
    .onConflictDoUpdate({ target: payGrant.sessionId, set: { unlockedAt: sql`now()` } });
}

/** Opens pay to the session a token belongs to: its password was entered just now. */
export async function grantPayByToken(db: Database, token: string): Promise<void> {
  const [found] = await db.select({ id: session.id }).from(session).where(eq(session.token, token));
  if (found) await grantPay(db, found.id);
}

/** Closes pay to a session; true where it was granted. */
export async function withdrawPay(db: Database, sessionId: Id): Promise<boolean> {
  const withdrawn = await db
    .delete(payGrant)
    .where(eq(payGrant.sessionId, sessionId))
    .returning({ sessionId: payGrant.sessionId });
  return withdrawn.length > 0;
}

/**
 * Until when a session may see pay, by the database's clock, which all servers share; null where it may not. Looking
 * does not prolong it.
 */
export async function payGrantOf(
  db: Database,
  sessionId: Id,
  minutes: number,
): Promise<{ until: Date; secondsLeft: number } | null> {
  const until = sql`${payGrant.unlockedAt} + make_interval(mins => ${minutes})`;
  const [row] = await db
    .select({
      unlockedAt: payGrant.unlockedAt,
      secondsLeft: sql<number>`floor(extract(epoch from ${until} - now()))::int`,
    })
    .from(payGrant)
    .where(sql`${payGrant.sessionId} = ${sessionId} and ${until} > now()`);
  return row ? { until: new Date(row.unlockedAt.getTime() + minutes * 60_000), secondsLeft: row.secondsLeft } : null;
}
