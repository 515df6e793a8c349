import { and, inArray, isNotNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { longestSession } from './session-length.ts';
import { isNotified } from './session-rows.ts';
import { link, rateLimits, session, verification } from './session-tables.ts';

/** Forgets attempts counted before a moment, so many at most; answers how many. */
export async function forgetAttemptsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db.select({ key: rateLimits.key }).from(rateLimits).where(lt(rateLimits.since, moment)).limit(atMost);
  return (await db.delete(rateLimits).where(inArray(rateLimits.key, old)).returning({ key: rateLimits.key })).length;
}

/**
 * Forgets sessions that ran out before a moment, with address and browser, so many at most; answers how many. Those whose
 * browser is still notified stay: their person finds and ends them among their devices.
 */
export async function forgetSessionsEndedBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: session.id })
    .from(session)
    .where(and(ranOutBefore(moment), not(isNotified)))
    .limit(atMost);
  return (await db.delete(session).where(inArray(session.id, old)).returning({ id: session.id })).length;
}

/** Forgets the addresses of sessions that ran out before a moment and stay, so many at most; answers how many. */
export async function forgetAddressesOfSessionsEndedBefore(
  db: Database,
  moment: Date,
  atMost: number,
): Promise<number> {
  const known = db
    .select({ id: session.id })
    .from(session)
    .where(and(ranOutBefore(moment), isNotNull(session.ipAddress)));
  const forgotten = await db
    .update(session)
    .set({ ipAddress: null })
    .where(inArray(session.id, known.limit(atMost)))
    .returning({ id: session.id });
  return forgotten.length;
}

function ranOutBefore(moment: Date) {
  const tooOld = new Date(moment.getTime() - longestSession * 1000);
  return or(lt(session.expiresAt, moment), lt(session.createdAt, tooOld));
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
