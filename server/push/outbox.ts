import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { pushMessage, pushSubscription } from './push-tables.ts';
import type { PushAbout } from './push-words.ts';

/** Puts a notification to each of these people into the outbox, in the caller's transaction and one statement. */
export async function notify(db: Database, userIds: string[], about: PushAbout): Promise<void> {
  if (userIds.length === 0) return;
  const people = sql`select person, ${about}::text, null::text from unnest(${sql.param(userIds)}::uuid[]) as person`;
  await db.execute(notifying(people));
}

/** Puts notifications that each name what they are about into the outbox, as `notify` does. */
export async function notifyOf(
  db: Database,
  told: { userId: string; subject: string }[],
  about: PushAbout,
): Promise<void> {
  if (told.length === 0) return;
  const [users, subjects] = [told.map(({ userId }) => userId), told.map(({ subject }) => subject)];
  const people = sql`
    select person, ${about}::text, subject
    from unnest(${sql.param(users)}::uuid[], ${sql.param(subjects)}::text[]) as one (person, subject)`;
  await db.execute(notifying(people));
}

/** Puts a notification to everybody who is subscribed into the outbox, as `notify` does. */
export async function notifyEverybody(db: Database, about: PushAbout, subject: string | null): Promise<void> {
  const people = sql`select distinct user_id, ${about}::text, ${subject}::text from ${pushSubscription}`;
  await db.execute(notifying(people));
}

/** Puts a notification to one browser into the outbox. */
export async function notifyBrowser(db: Database, subscriptionId: string, about: PushAbout): Promise<void> {
  await db.insert(pushMessage).values({ subscriptionId, about });
}

/**
 * The statement that puts notifications into the outbox, to be part of another.
 * @param people rows of a person, what it is about and, where that says more, which one
 */
export function notifying(people: SQL): SQL {
  return sql`
    insert into ${pushMessage} (subscription_id, about, subject)
    select ${pushSubscription.id}, told.about, told.subject
    from (${people}) as told (user_id, about, subject)
    join ${pushSubscription} on ${pushSubscription.userId} = told.user_id`;
}
