import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { minutesUntil } from '#contract/limits.ts';
import type { Database } from '#server/db/database.ts';
import { session } from './session-tables.ts';

/** After how many seconds without use the console locks, and after how many it does in any case. */
const idleSeconds = minutesUntil.consoleLocks * 60;
const longestSeconds = 10 * 60 * 60;

const idleLeft = sql<number>`floor(extract(epoch from ${session.consoleSeenAt} - now()))::int + ${idleSeconds}`;
const left = sql<number>`floor(extract(epoch from ${session.consoleOpenedAt} - now()))::int + ${longestSeconds}`;
const isOpen = sql`${idleLeft} > 0 and ${left} > 0`;

const closed = { consoleOpenedAt: null, consoleSeenAt: null };

/** Opens the console in a session. */
export async function openConsole(db: Database, sessionId: Id): Promise<void> {
  await db
    .update(session)
    .set({ consoleOpenedAt: sql`now()`, consoleSeenAt: sql`now()` })
    .where(eq(session.id, sessionId));
}

/** Locks the console in a session; true where it was open. */
export async function lockConsole(db: Database, sessionId: Id): Promise<boolean> {
  const locked = await db
    .update(session)
    .set(closed)
    .where(and(eq(session.id, sessionId), isOpen))
    .returning({ id: session.id });
  return locked.length > 0;
}

/** Locks the console in every session of a person. */
export async function lockConsolesOf(db: Database, userId: Id): Promise<void> {
  await db
    .update(session)
    .set(closed)
    .where(and(eq(session.userId, userId), isNotNull(session.consoleOpenedAt)));
}

/** True where the console is open in a session. */
export async function isConsoleOpen(db: Database, sessionId: Id): Promise<boolean> {
  return (await consoleOf(db, sessionId)) !== null;
}

/** Counts the console of a session as used now; true where it is open. */
export async function useConsole(db: Database, sessionId: Id): Promise<boolean> {
  const used = await db
    .update(session)
    .set({ consoleSeenAt: sql`now()` })
    .where(and(eq(session.id, sessionId), isOpen))
    .returning({ id: session.id });
  return used.length > 0;
}

/** How many seconds the console of a session stays open without use, and at most; null where it is locked. */
export async function consoleOf(
  db: Database,
  sessionId: Id,
): Promise<{ idleSeconds: number; secondsLeft: number } | null> {
  const [row] = await db
    .select({ idleSeconds: idleLeft, secondsLeft: left })
    .from(session)
    .where(and(eq(session.id, sessionId), isOpen));
  return row ?? null;
}
