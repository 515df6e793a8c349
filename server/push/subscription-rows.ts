import { and, count, countDistinct, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { session, user } from '#server/session/session-tables.ts';
import { pushSubscription } from './push-tables.ts';

/** A browser that wants notifications, the person who is signed in on it, and their session. */
type NewSubscription = {
  endpoint: string;
  userId: Id;
  sessionId: Id;
  p256dh: string;
  auth: string;
  language: Language;
};

/** Browsers per person; the one not seen for the longest is replaced. */
const atMost = 10;

/** The id of a person's subscription; null for an unknown endpoint or another person's. */
export async function subscriptionOf(db: Database, userId: Id, endpoint: string): Promise<Id | null> {
  const [row] = await db
    .select({ id: pushSubscription.id })
    .from(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.userId, userId)));
  return row?.id ?? null;
}

/** Saves a browser's subscription, which from now on is this person's alone. */
export function keepSubscription(db: Database, subscription: NewSubscription): Promise<void> {
  return db.transaction(async (transaction) => {
    const { endpoint, userId, ...now } = subscription;
    // One transaction per browser at a time, whoever signs in on it.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${endpoint}))`);
    // A new row for a new person: what waits for the former one is left behind.
    await transaction
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.endpoint, endpoint), ne(pushSubscription.userId, userId)));
    await transaction
      .insert(pushSubscription)
      .values(subscription)
      .onConflictDoUpdate({ target: pushSubscription.endpoint, set: { ...now, seenAt: sql`now()` } });
    const newest = transaction
      .select({ id: pushSubscription.id })
      .from(pushSubscription)
      .where(eq(pushSubscription.userId, userId))
      .orderBy(desc(pushSubscription.seenAt))
      .limit(atMost);
    await transaction
      .delete(pushSubscription)
      .where(and(eq(pushSubscription.userId, userId), notInArray(pushSubscription.id, newest)));
  });
}

/** The browsers that notifications of a person go to, the one seen last first. */
export function browsersOf(db: Database, userId: Id) {
  const { id, endpoint, p256dh, auth, language, sessionId } = pushSubscription;
  return db
    .select({ id, endpoint, p256dh, auth, language, sessionId, userAgent: session.userAgent })
    .from(pushSubscription)
    .innerJoin(session, eq(session.id, pushSubscription.sessionId))
    .innerJoin(user, eq(user.id, pushSubscription.userId))
    .where(and(eq(pushSubscription.userId, userId), isNull(user.deactivatedAt)))
    .orderBy(desc(pushSubscription.seenAt))
    .limit(atMost);
}

/** How many browsers notifications go to, and of how many people. */
export async function countBrowsers(db: Database): Promise<{ browsers: number; people: number }> {
  const [row] = await db
    .select({ browsers: count(), people: countDistinct(pushSubscription.userId) })
    .from(pushSubscription)
    .innerJoin(user, eq(user.id, pushSubscription.userId))
    .where(isNull(user.deactivatedAt));
  return row ?? { browsers: 0, people: 0 };
}

/** Ends this person's subscription of a browser. */
export async function endSubscription(db: Database, userId: Id, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscription)
    .where(and(eq(pushSubscription.endpoint, endpoint), eq(pushSubscription.userId, userId)));
}

/** The subscriptions of a session. */
export function subscriptionsIn(db: Database, sessionId: Id): Promise<(typeof pushSubscription.$inferSelect)[]> {
  return db.select().from(pushSubscription).where(eq(pushSubscription.sessionId, sessionId));
}

/** Adds the subscriptions of a session that has ended to the one that goes on from it, with what waits for them. */
export async function moveSubscriptions(
  db: Database,
  subscriptions: (typeof pushSubscription.$inferSelect)[],
  sessionId: Id,
): Promise<void> {
  if (subscriptions.length === 0) return;
  await db
    .insert(pushSubscription)
    .values(subscriptions.map((one) => ({ ...one, sessionId })))
    // The browser may have subscribed again meanwhile.
    .onConflictDoNothing();
}

/** Removes a subscription that leads nowhere any more. */
export async function removeSubscription(db: Database, id: Id): Promise<void> {
  await db.delete(pushSubscription).where(eq(pushSubscription.id, id));
}
