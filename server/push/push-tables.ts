import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/language.ts';
import type { MailKind } from '#contract/push.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { messagesData } from '#server/mail/mail-tables.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { session, signInData, user } from '#server/session/session-tables.ts';

/**
 * The browsers that notifications go to. One ends with the row of its session, whoever deletes that: a sign-out, a new
 * password elsewhere, a departure, the next person who signs in on the browser. A session that merely runs out keeps its
 * row, and so the browser keeps its notifications (decision 125).
 */
export const pushSubscription = pgTable(
  'push_subscription',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    /** The address of its push service. Anybody who knows it and the keys could write to the browser. */
    endpoint: text('endpoint').notNull().unique(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    sessionId: idColumn('session_id')
      .notNull()
      .references(() => session.id, { onDelete: 'cascade' }),
    /** The browser's public key and secret, which messages to it are encrypted with (RFC 8291). */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** When the browser last subscribed again. */
    seenAt: moment('seen_at').notNull().defaultNow(),
  },
  (table) => [index('push_subscription_user').on(table.userId), index('push_subscription_session').on(table.sessionId)],
);

/**
 * What a person wants to be told, and how. Without a row, they are notified of everything at any time, and mailed about
 * payslips where they cannot be notified.
 */
export const pushSettings = pgTable('push_settings', {
  userId: idColumn('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  payslips: boolean('payslips').notNull(),
  news: boolean('news').notNull(),
  mentions: boolean('mentions').notNull(),
  timeOff: boolean('time_off').notNull(),
  /** Quiet hours as HH:MM by the clock of a zone; all three, or none. */
  quietFrom: text('quiet_from'),
  quietTo: text('quiet_to'),
  timeZone: text('time_zone'),
  /** What they get a mail about, also where they are notified of it. */
  mail: text('mail').array().$type<MailKind[]>().notNull().default([]),
  /** Whether they ended the mail about payslips, which else goes to whoever cannot be notified. */
  payslipMailEnded: boolean('payslip_mail_ended').notNull().default(false),
});

/**
 * Notifications that wait or were sent: one per browser, written in the transaction of what it tells about. It stores
 * no words, only the subject. It has no foreign key to the subscription, because its lock would keep people from
 * signing out while payslips are published; what is for a missing subscription is never sent.
 */
export const pushMessage = pgTable(
  'push_message',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    subscriptionId: idColumn('subscription_id').notNull(),
    about: text('about').notNull(),
    /** Which message of My Voice, or which article. Emptied once the notification is sent or given up. */
    subject: text('subject'),
    /** The announcement that it makes (./announcement-tables.ts); null for what nobody must hear of. */
    announcementId: idColumn('announcement_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Since when it may be sent: the end of quiet hours, if it was delayed by them. */
    dueAt: moment('due_at').notNull().defaultNow(),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** When we stopped trying: nothing helped for a day, or the push service refused it for good. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    index('push_message_waiting').on(table.sentAt, table.givenUpAt, table.nextAttemptAt),
    index('push_message_subscription').on(table.subscriptionId),
    index('push_message_announcement').on(table.announcementId).where(sql`announcement_id is not null`),
  ],
);

const subscriptions = personal(pushSubscription, {
  kind: signInData,
  columns: {
    id: 'id',
    endpoint: 'secret',
    userId: 'person',
    sessionId: 'id',
    p256dh: 'secret',
    auth: 'secret',
    language: 'id',
  },
});

/** What these tables are to people. */
export const pushTables = [
  subscriptions,
  personal(pushSettings, {
    kind: messagesData,
    columns: { userId: 'person', quietFrom: 'id', quietTo: 'id', timeZone: 'id', mail: 'id' },
  }),
  personal(pushMessage, {
    kind: messagesData,
    columns: { id: 'id', subscriptionId: 'id', about: 'id', subject: 'id', announcementId: 'id' },
    through: { column: pushMessage.subscriptionId, of: subscriptions, key: pushSubscription.id },
  }),
];
