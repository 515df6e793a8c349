import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { Database } from '#server/db/database.ts';
import { longestSession } from '#server/session/session-length.ts';
import { session, user } from '#server/session/session-tables.ts';
import { pushMessage, pushSettings, pushSubscription } from './push-tables.ts';

/** Seconds of a claim, after which another worker may try. */
const claim = 120;

/** A due notification; `age` is for how many seconds it has been due. */
export type DueMessage = { id: Id; about: string; subject: string | null; attempts: number; age: number };

/** A browser, and what is due for it, oldest first. */
export type Due = {
  id: Id;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: Language;
  userId: Id;
  /** False if its person left. */
  alive: boolean;
  /** Whether the session that it subscribed in goes on. */
  isSignedIn: boolean;
  settings: Omit<typeof pushSettings.$inferSelect, 'userId'> | null;
  messages: DueMessage[];
};

const waits = sql`m.sent_at is null and m.given_up_at is null`;

/**
 * Claims all that is due for some browsers, those first that have waited the longest. It locks the browser, so that two
 * workers never share what is due for one.
 */
export async function claimDue(db: Database, atMost: number): Promise<Due[]> {
  const { rows } = await db.execute<Due>(sql`
    with ready as (
      select s.id from ${pushSubscription} s
      where s.id in (
        select m.subscription_id from ${pushMessage} m join ${pushSubscription} t on t.id = m.subscription_id
        where ${waits} and m.next_attempt_at <= now() order by m.next_attempt_at limit ${atMost})
      for no key update skip locked
    ), claimed as (
      update ${pushMessage} m
      set attempts = m.attempts + 1, next_attempt_at = now() + make_interval(secs => ${claim})
      from ready where m.subscription_id = ready.id and ${waits} and m.next_attempt_at <= now()
      returning m.*
    )
    select s.id, s.endpoint, s.p256dh, s.auth, s.language, s.user_id as "userId",
      u.deactivated_at is null as alive,
      e.expires_at > now() and e.created_at > now() - make_interval(secs => ${longestSession}) as "isSignedIn",
      case when p.user_id is not null then json_build_object(
        'payslips', p.payslips, 'news', p.news, 'mentions', p.mentions, 'timeOff', p.time_off,
        'quietFrom', p.quiet_from, 'quietTo', p.quiet_to, 'timeZone', p.time_zone,
        'mail', p.mail, 'payslipMailEnded', p.payslip_mail_ended) end as settings,
      due.messages
    from (
      select subscription_id, json_agg(json_build_object(
        'id', id, 'about', about, 'subject', subject, 'attempts', attempts,
        'age', extract(epoch from now() - due_at)) order by created_at, id) as messages
      from claimed group by subscription_id
    ) due
    join ${pushSubscription} s on s.id = due.subscription_id
    join ${session} e on e.id = s.session_id
    join ${user} u on u.id = s.user_id
    left join ${pushSettings} p on p.user_id = s.user_id`);
  return rows;
}

/** Marks notifications as sent or given up. */
export async function settle(db: Database, ids: Id[], how: 'sentAt' | 'givenUpAt'): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(pushMessage)
    .set({ [how]: sql`now()`, subject: null })
    .where(inArray(pushMessage.id, ids));
}

/** Delays the next attempt of notifications. */
export async function wait(db: Database, ids: Id[], seconds: number): Promise<void> {
  await db
    .update(pushMessage)
    .set({ nextAttemptAt: sql`now() + make_interval(secs => ${seconds})` })
    .where(inArray(pushMessage.id, ids));
}

/** Holds notifications until the end of quiet hours, as if they were written then. */
export async function hold(db: Database, ids: Id[], seconds: number): Promise<void> {
  const then = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .update(pushMessage)
    .set({ nextAttemptAt: then, dueAt: then, attempts: 0 })
    .where(inArray(pushMessage.id, ids));
}

/** Gives up what waits for a subscription that is gone. */
export async function giveUpAllFor(db: Database, subscriptionId: Id): Promise<void> {
  await db
    .update(pushMessage)
    .set({ givenUpAt: sql`now()`, subject: null })
    .where(
      and(eq(pushMessage.subscriptionId, subscriptionId), isNull(pushMessage.sentAt), isNull(pushMessage.givenUpAt)),
    );
}

/** Deletes notifications done with before a moment, and those for browsers that are gone; returns how many. */
export async function forgetPushesDoneBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const done = and(
    lt(pushMessage.createdAt, moment),
    or(isNotNull(pushMessage.sentAt), isNotNull(pushMessage.givenUpAt), isNull(pushSubscription.id)),
  );
  const old = db
    .select({ id: pushMessage.id })
    .from(pushMessage)
    .leftJoin(pushSubscription, eq(pushSubscription.id, pushMessage.subscriptionId))
    .where(done)
    .limit(atMost);
  return (await db.delete(pushMessage).where(inArray(pushMessage.id, old)).returning({ id: pushMessage.id })).length;
}
