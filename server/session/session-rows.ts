import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { rolesAsJson } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import { switchedOff } from '#server/directory/switch-rows.ts';
import { longestSession } from './session-length.ts';
import { payGrant, session, user } from './session-tables.ts';

/** A session, its person, their roles and how long ago they opened pay in it, by its token, ended or not. */
export async function sessionWith(db: Database, token: string) {
  const [row] = await sessionByToken(db).execute({ token });
  return row ?? null;
}

const sessionByToken = preparedOnce((db) =>
  db
    .select({
      sessionId: session.id,
      userId: session.userId,
      onSharedDevice: session.shared,
      expiresAt: session.expiresAt,
      createdAt: session.createdAt,
      email: user.email,
      deactivatedAt: user.deactivatedAt,
      roles: rolesAsJson(user.id),
      // With the caller: each request sees at once what was turned off, and none asks for it apart.
      off: switchedOff,
      paySince: payGrant.unlockedAt,
      // By the database's clock, which all servers share.
      paySeconds: sql<number | null>`extract(epoch from now() - ${payGrant.unlockedAt})::float8`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(payGrant, eq(payGrant.sessionId, session.id))
    .where(eq(session.token, sql.placeholder('token')))
    .prepare('session_with'),
);

/** Ends the session a token belongs to; the next request with it is refused. */
export async function endSession(db: Database, token: string): Promise<void> {
  await db.delete(session).where(eq(session.token, token));
}

/** Ends a session by its id, if it is there and is the person's; true where one ended. */
export async function endSessionOf(db: Database, userId: Id, id: Id): Promise<boolean> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.id, id), eq(session.userId, userId)))
    .returning({ id: session.id });
  return ended.length > 0;
}

/** Ends the sessions of a browser, whoever’s they are, by the id in its device cookie. */
export async function endSessionsOnDevice(db: Database, deviceId: Id): Promise<void> {
  await db.delete(session).where(eq(session.deviceId, deviceId));
}

/** Notes the id of the device cookie that a session’s browser got; answers the session's id, null if it has ended. */
export async function noteDevice(db: Database, token: string, deviceId: Id | null): Promise<Id | null> {
  const [noted] = await db
    .update(session)
    .set({ deviceId })
    .where(eq(session.token, token))
    .returning({ id: session.id });
  return noted?.id ?? null;
}

/** Counts a password that was refused in a session; answers how many there were since one was right. */
export async function countRefusal(db: Database, id: Id): Promise<number> {
  const [counted] = await db
    .update(session)
    .set({ refusals: sql`${session.refusals} + 1` })
    .where(eq(session.id, id))
    .returning({ refusals: session.refusals });
  return counted?.refusals ?? 0;
}

/** Forgets the passwords refused in a session: one was right. */
export async function forgetRefusals(db: Database, id: Id): Promise<void> {
  await db
    .update(session)
    .set({ refusals: 0 })
    .where(and(eq(session.id, id), ne(session.refusals, 0)));
}

/** Ends all sessions of these people. */
export async function endSessions(db: Database, ...userIds: Id[]): Promise<void> {
  await db.delete(session).where(inArray(session.userId, userIds));
}

/** Ends the person's sessions but one; answers how many. */
export async function endOtherSessions(db: Database, userId: Id, current: Id): Promise<number> {
  const ended = await db
    .delete(session)
    .where(and(eq(session.userId, userId), ne(session.id, current)))
    .returning({ id: session.id });
  return ended.length;
}

/** SQL condition: a session has not ended. */
const isLiveSession = and(
  gt(session.expiresAt, sql`now()`),
  gt(session.createdAt, sql`now() - make_interval(secs => ${longestSession})`),
);

/** The person's live sessions, the one used last first. */
export function sessionsOf(db: Database, userId: Id) {
  return liveSessions(db).execute({ userId });
}

/** The person's devices: their live sessions, and those that ran out and whose browser is still notified. */
export function devicesOf(db: Database, userId: Id) {
  return devices(db).execute({ userId });
}

const ofPerson = eq(session.userId, sql.placeholder('userId'));
const liveSessions = preparedOnce((db) => sessionsWhere(db, and(ofPerson, isLiveSession)).prepare('live_sessions'));
const devices = preparedOnce((db) =>
  sessionsWhere(db, and(ofPerson, or(isLiveSession, isNotified))).prepare('devices'),
);

function sessionsWhere(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: session.id,
      userAgent: session.userAgent,
      createdAt: session.createdAt,
      updatedAt: session.updatedAt,
      isLive: sql<boolean>`${isLiveSession}`,
    })
    .from(session)
    .where(condition)
    .orderBy(desc(session.updatedAt))
    .limit(200);
}

/** SQL condition: notifications go to the session's browser. That table lies above this folder, so it is only named. */
export const isNotified = sql`exists (select from push_subscription where push_subscription.session_id = ${session.id})`;

/** When each of these sessions ends by its dates; those missing are gone, or their person left. */
export async function sessionEnds(db: Database, ids: Id[]): Promise<Map<Id, Date>> {
  const rows = await db
    .select({ id: session.id, expiresAt: session.expiresAt, createdAt: session.createdAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(inArray(session.id, ids), isNull(user.deactivatedAt)));
  return new Map(
    rows.map(({ id, expiresAt, createdAt }) => [
      id,
      new Date(Math.min(expiresAt.getTime(), createdAt.getTime() + longestSession * 1000)),
    ]),
  );
}
