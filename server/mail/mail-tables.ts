import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { MailKind } from '#contract/push.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** 0: somebody waits for it; 1: most mails; 2: one of many, such as an invite. */
export type Priority = 0 | 1 | 2;

/**
 * Mails that wait to be sent, and that were. A mail is written here in the transaction of what it tells about, and
 * sent afterwards: a mail server that is down delays it and loses nothing.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for an address nobody has here: the same work, and nothing is sent. Null, too, where `userId` says whose mail it is. */
    recipient: text('recipient'),
    subject: text('subject').notNull(),
    /** Emptied once the mail is sent or given up. */
    body: text('body').notNull(),
    /** The text of a mail that holds a link, in place of the body: who reads the database alone opens nothing by it. */
    sealedBody: text('sealed_body'),
    /**
     * Of a mail that somebody chose to get: its kind, whose it is, and the ids of what it tells about. It has no words yet:
     * they are made when it is sent, of what is still so. The ids are emptied with the words.
     */
    kind: text('kind').$type<MailKind>(),
    userId: uuid('user_id'),
    subjects: text('subjects').array(),
    /** The lowest goes first. What waited before there were priorities has that of most mails. */
    priority: smallint('priority').$type<Priority>().notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    sentAt: moment('sent_at'),
    /** When we stopped trying: nobody has the address, or nothing helped for days. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    index('mail_waiting').on(table.priority, table.nextAttemptAt).where(sql`sent_at is null and given_up_at is null`),
    // One of a kind waits for a person, and takes in what is new until it is on its way.
    uniqueIndex('mail_gathering')
      .on(table.userId, table.kind)
      .where(sql`kind is not null and attempts = 0 and sent_at is null and given_up_at is null`),
  ],
);
