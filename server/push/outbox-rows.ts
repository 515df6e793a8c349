import { type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { MailKind } from '#contract/push.ts';
import type { Database } from '#server/db/database.ts';
import { mail } from '#server/mail/mail-tables.ts';
import { announcement } from './announcement-tables.ts';
import type { Notification } from './notification.ts';
import { pushMessage, pushSettings, pushSubscription } from './push-tables.ts';

/** A person and what they are notified of, such as the id of a payslip. */
export type NotificationTarget = { userId: Id; subject: string };

/** Seconds that a mail which somebody chose to get waits, to gather further news of its kind. */
const gathering = 2 * 60;

/**
 * Adds notifications with a subject, and mails for those who chose them, in the caller's transaction and one statement.
 */
export async function notifyOf(db: Database, targets: NotificationTarget[], about: Notification): Promise<void> {
  if (targets.length === 0) return;
  await db.execute(sql`with ${notifying(rowsOf(targets, about), about.mail)} select 1`);
}

/** Adds mails to the outbox for those who chose them, as `notifyOf` does, and no notifications. */
export async function mailOf(db: Database, targets: NotificationTarget[], about: Notification): Promise<void> {
  if (targets.length === 0) return;
  await db.execute(
    sql`with told as (select *, null::uuid as announcement_id from (${rowsOf(targets, about)}) as t (user_id, about, subject)), ${mailing(about.mail)} select 1`,
  );
}

/**
 * Adds a notification for each of these people to the outbox, as `notifyOf` does. Without a subject there is no mail.
 */
export async function notify(db: Database, userIds: Id[], about: Notification): Promise<void> {
  if (userIds.length === 0) return;
  const people = sql`select person, ${about.name}::text, null::text from unnest(${sql.param(userIds)}::uuid[]) as person`;
  await db.execute(sql`with ${notifying(people, about.mail)} select 1`);
}

/**
 * Adds a notification for every subscribed person to the outbox, as `notify` does.
 * @param among a condition on the person, which leaves others out
 */
export async function notifyEverybody(
  db: Database,
  about: Notification,
  subject: string | null,
  among: (person: SQL) => SQL = () => sql`true`,
): Promise<void> {
  const people = sql`select person, ${about.name}::text, ${subject}::text
    from (select distinct user_id as person from ${pushSubscription} offset 0) subscribed where ${among(sql`person`)}`;
  await db.execute(sql`with ${notifying(people, about.mail)} select 1`);
}

/** Adds a notification for one browser to the outbox. */
export async function notifyBrowser(db: Database, subscriptionId: Id, about: Notification): Promise<void> {
  await db.insert(pushMessage).values({ subscriptionId, about: about.name });
}

function rowsOf(targets: NotificationTarget[], about: Notification): SQL {
  const [users, subjects] = [targets.map(({ userId }) => userId), targets.map(({ subject }) => subject)];
  return sql`
    select person, ${about.name}::text, subject
    from unnest(${sql.param(users)}::uuid[], ${sql.param(subjects)}::text[]) as one (person, subject)`;
}

/**
 * The common table expressions that add notifications, and mails for those who chose them, to the outboxes. What everybody
 * has to hear of becomes an announcement, once for each person.
 * @param people rows of a person, the name of a notification and its subject, if any
 * @param kind the kind of mail for all of them
 */
export function notifying(people: SQL, kind: MailKind | null): SQL {
  // Whoever cannot be notified of payslips is mailed.
  const isAnnounced = sql`(targets.subject is not null and ${kind === 'payslips'})`;
  return sql`targets (user_id, about, subject) as materialized (${people}), announced as (
    insert into ${announcement} (user_id, about, subject)
    select distinct user_id, about, subject from targets where ${isAnnounced} order by user_id, about, subject
    on conflict do nothing
    returning id, user_id, about, subject
  ), told as (
    select distinct targets.*, announced.id as announcement_id
    from targets left join announced using (user_id, about, subject)
    where announced.id is not null or not ${isAnnounced}
  ), pushed as (
    insert into ${pushMessage} (subscription_id, about, subject, announcement_id)
    select ${pushSubscription.id}, told.about, told.subject, told.announcement_id
    from told join ${pushSubscription} on ${pushSubscription.userId} = told.user_id
  ), ${mailing(kind)}`;
}

function mailing(kind: MailKind | null): SQL {
  if (!kind) return sql`mailed as (select 1)`;
  return sql`mailed as (${mailsFrom(
    kind,
    sql`join ${pushSettings} chosen on chosen.user_id = told.user_id and ${kind} = any(chosen.mail)`,
  )})`;
}

/**
 * Adds mails of what is `told` to the outbox. Ordered by person, so that two transactions that notify the same people do
 * not deadlock.
 * @param onlyTo a join that leaves people out
 */
export function mailsFrom(kind: MailKind, onlyTo: SQL): SQL {
  return sql`
    insert into ${mail} (subject, body, priority, user_id, kind, subjects, announcements, next_attempt_at)
    select '', '', 2, told.user_id, ${kind}, array_agg(told.subject),
      array_agg(told.announcement_id) filter (where told.announcement_id is not null),
      now() + make_interval(secs => ${gathering})
    from told ${onlyTo}
    where told.subject is not null
    group by told.user_id
    order by told.user_id
    on conflict (user_id, kind) where kind is not null and attempts = 0 and sent_at is null and given_up_at is null
    do update set subjects = ${mail}.subjects || excluded.subjects,
      announcements = ${mail}.announcements || excluded.announcements`;
}
