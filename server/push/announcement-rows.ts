import { lt, type SQL, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { mail, refusedAddress, type WhyGivenUp } from '#server/mail/mail-tables.ts';
import { account, link, user } from '#server/session/session-tables.ts';
import { announcement, type NotReached } from './announcement-tables.ts';
import { mailsFrom } from './outbox-rows.ts';
import { pushMessage, pushSettings, pushSubscription } from './push-tables.ts';

/** An announcement that is open, and what is known of its person and of what was sent. */
export type OpenAnnouncement = {
  id: Id;
  isNotified: boolean;
  /** Whether a notification waits that may still arrive soon. */
  isOnItsWay: boolean;
  /** The mail about it; null for none. */
  mail: { isSent: boolean; isGivenUp: boolean; because: WhyGivenUp | null } | null;
  hasLeft: boolean;
  /** Whether the person has a password, or an invite to choose one. */
  knowsOfIt: boolean;
  hasEndedMail: boolean;
  isAddressRefused: boolean;
};

/**
 * A notification that its push service did not take for about two minutes, or asks us to try again much later. One that
 * waits for the end of quiet hours has had no attempt.
 */
const isFailing = sql`(m.attempts > 5 or m.attempts > 0 and m.next_attempt_at > now() + interval '3 minutes')`;

const isOpen = sql`notified_at is null and mailed_at is null and not_reached is null`;

/**
 * Claims open announcements, until the caller's transaction ends and then until the next look: after two seconds at
 * first, and up to five minutes the older they are.
 */
export async function claimAnnouncements(transaction: Database, atMost: number): Promise<OpenAnnouncement[]> {
  const claimed = await rowsOf<{ id: Id }>(
    transaction,
    sql`update ${announcement}
      set next_look_at = now() + greatest(interval '2 seconds', least(interval '5 minutes', (now() - created_at) / 4))
      where id = any(array(
        select id from ${announcement} where ${isOpen} and next_look_at <= now()
        order by next_look_at limit ${atMost} for update skip locked))
      returning id`,
  );
  if (claimed.length === 0) return [];
  return rowsOf(
    transaction,
    sql`select a.id,
        exists (select from ${pushMessage} m where m.announcement_id = a.id and m.sent_at is not null) as "isNotified",
        exists (
          select from ${pushMessage} m join ${pushSubscription} s on s.id = m.subscription_id
          where m.announcement_id = a.id and m.sent_at is null and m.given_up_at is null and not ${isFailing}) as "isOnItsWay",
        (select json_build_object('isSent', l.sent_at is not null, 'isGivenUp', l.given_up_at is not null,
            'because', l.given_up_because)
          from ${mail} l where l.user_id = a.user_id and a.id = any(l.announcements)
          order by l.sent_at is null, l.given_up_at is not null limit 1) as mail,
        u.deactivated_at is not null as "hasLeft",
        exists (select from ${account} c where c.user_id = u.id and c.password is not null)
          or exists (select from ${link} i where i.user_id = u.id) as "knowsOfIt",
        coalesce(p.payslip_mail_ended and not 'payslips' = any(p.mail), false) as "hasEndedMail",
        exists (select from ${refusedAddress} r where r.address = lower(u.email)) as "isAddressRefused"
      from ${announcement} a join ${user} u on u.id = a.user_id left join ${pushSettings} p on p.user_id = a.user_id
      where a.id = any(${sql.param(claimed.map(({ id }) => id))}::uuid[])`,
  );
}

/** Closes announcements, as told by one of the two ways or as not reached. */
export async function closeAnnouncements(
  db: Database,
  ids: Id[],
  how: 'notified' | 'mailed' | NotReached,
): Promise<void> {
  if (ids.length === 0) return;
  const set: SQL =
    how === 'notified'
      ? sql`notified_at = now()`
      : how === 'mailed'
        ? sql`mailed_at = now()`
        : sql`not_reached = ${how}`;
  await db.execute(sql`update ${announcement} set ${set} where id = any(${sql.param(ids)}::uuid[])`);
}

/** Mails announcements in place of their notifications, which are given up. */
export async function mailInstead(db: Database, ids: Id[]): Promise<void> {
  if (ids.length === 0) return;
  const which = sql`any(${sql.param(ids)}::uuid[])`;
  await db.execute(sql`with told as (
      select user_id, about, subject, id as announcement_id from ${announcement} where id = ${which}
    ), dropped as (
      update ${pushMessage} set given_up_at = now(), subject = null
      where announcement_id = ${which} and sent_at is null and given_up_at is null
    ), mailed as (${mailsFrom('payslips', sql``)}) select 1`);
}

/** Deletes announcements from before a moment, at most `atMost`; returns how many. */
export async function forgetAnnouncementsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: announcement.id })
    .from(announcement)
    .where(lt(announcement.createdAt, moment))
    .limit(atMost);
  const gone = await db
    .delete(announcement)
    .where(sql`${announcement.id} in (${old})`)
    .returning({ id: announcement.id });
  return gone.length;
}
