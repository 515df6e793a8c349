import { eq, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { payGrant, session } from './session-tables.ts';

/** Opens pay to a session; if it is open already, its time starts again. Answers when that was. */
export async function grantPay(db: Database, sessionId: Id): Promise<Date> {
  const [granted] = await db
    .insert(payGrant)
    .values({ sessionId })
    .onConflictDoUpdate({ target: payGrant.sessionId, set: { unlockedAt: sql`now()` } })
    .returning({ at: payGrant.unlockedAt });
  return (granted as { at: Date }).at;
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
