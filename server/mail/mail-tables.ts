import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { MailKind } from '#contract/push.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';

/** 0: somebody waits for it; 1: most mails; 2: one of many, such as an invite. The lowest goes first. */
export type Priority = 0 | 1 | 2;

/** Why a mail was given up. */
export type WhyGivenUp = 'left' | 'mail-ended' | 'nothing-left' | 'address-refused' | 'mail-failed';

/**
 * Mails that wait or were sent. A mail is written in the transaction of what it tells about and sent afterwards: if the
 * mail server is down, mails are late but not lost.
 */
export const mail = pgTable(
  'mail',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    /**
     * Null for an unknown address, to cost the same work and send nothing; null, too, if `userId` names the recipient.
     */
    recipient: text('recipient'),
    subject: text('subject').notNull(),
    /** Emptied once the mail is sent or given up. */
    body: text('body').notNull(),
    /** The text of a mail with a link, in place of the body, so that the database alone opens no account. */
    sealedBody: text('sealed_body'),
    /**
     * Of a mail that somebody chose to get: its kind, its person, and the ids of what it tells about. Its words are
     * written when it is sent, from what is still true; then the ids are emptied, too.
     */
    kind: text('kind').$type<MailKind>(),
    userId: idColumn('user_id'),
    subjects: text('subjects').array(),
    /** The announcements that it makes (server/push/announcement-tables.ts); they stay when the rest is emptied. */
    announcements: idColumn('announcements').array(),
    /** Mails from before priorities existed have the default. */
    priority: smallint('priority').$type<Priority>().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** When we gave it up: it was refused for good, nothing helped for days, or nothing was left to tell. */
    givenUpAt: moment('given_up_at'),
    givenUpBecause: text('given_up_because').$type<WhyGivenUp>(),
  },
  (table) => [
    index('mail_waiting').on(table.priority, table.nextAttemptAt).where(sql`sent_at is null and given_up_at is null`),
    // At most one mail of a kind waits for a person; it takes in what is new until it is on its way.
    uniqueIndex('mail_gathering')
      .on(table.userId, table.kind)
      .where(sql`kind is not null and attempts = 0 and sent_at is null and given_up_at is null`),
    index('mail_announcements').on(table.userId).where(sql`announcements is not null`),
  ],
);

/**
 * Addresses that our mail server refused when we named them, in lower case. What nobody asked for is not mailed there
 * again. A mail that is taken removes one. Bounces that come later as a mail are not known here.
 */
export const refusedAddress = pgTable('refused_address', {
  address: text('address').primaryKey(),
  refusedAt: moment('refused_at').notNull().defaultNow(),
});

export const messagesData: DataKind = {
  name: 'messages',
  asErased: (i18n) => i18n._({ id: 'Mails and notifications' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Mails and notifications to you' }),
    why: i18n._({ id: 'To tell you what is new.' }),
    until: i18n._({ id: 'Their text until they are sent, the rest for at most 400 days.' }),
  }),
};

/** What these tables are to people. */
export const mailTables = [
  personal(mail, {
    kind: messagesData,
    columns: {
      id: 'id',
      recipient: 'address',
      subject: 'words',
      body: 'words',
      sealedBody: 'secret',
      kind: 'id',
      userId: 'person',
      subjects: 'id',
      announcements: 'id',
      givenUpBecause: 'id',
    },
  }),
  personal(refusedAddress, { kind: messagesData, columns: { address: 'address' } }),
];
