import { inArray, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { longestSession } from './session-length.ts';
import { link, rateLimits, session, verification } from './session-tables.ts';

/** Forgets attempts counted before a moment, so many at most; answers how many. */
export async function forgetAttemptsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db.select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.since, moment)).limit(atMost);
  return (await db.delete(rateLimits).where(inArray(rateLimits.key, old)).returning({ key: rateLimits.key })).length;
}

/** Forgets sessions that ran out before a moment, with address and browser, so many at most; answers how many. */
export async function forgetSessionsEndedBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const tooOld = new Date(moment.getTime() - longestSession * 1000);
  const over = or(lt(session.expiresAt, moment), lt(session.createdAt, tooOld));
  const old = db.select({ id: session.id }).from(session).where(over).limit(atMost);
  return (await db.delete(session).where(inArray(session.id, old)).returning({ id: session.id })).length;
}

/** Forgets links that were used, replaced or too old before a moment, so many at most; answers how many. */
export async function forgetLinksEndedBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const endedAt = sql`coalesce(${link.usedAt}, ${link.replacedAt}, ${link.expiresAt})`;
  const old = db.select({ hash: link.tokenHash }).from(link).where(lt(endedAt, moment)).limit(atMost);
  return (await db.delete(link).where(inArray(link.tokenHash, old)).returning({ hash: link.tokenHash })).length;
}

/** Forgets what Better Auth stored to verify until a moment, so many at most; answers how many. */
export async function forgetVerificationsUntil(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db.select({ id: verification.id }).from(verification).where(lt(verification.expiresAt, moment));
  const gone = await db
    .delete(verification)
    .where(inArray(verification.id, old.limit(atMost)))
    .returning({ id: verification.id });
  return gone.length;
}
