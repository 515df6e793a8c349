import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Mails that wait to be sent, and that were. A mail is written here in the transaction of what it tells about, and
 * sent afterwards: a mail server that is down delays it and loses nothing.
 */
export const mail = pgTable(
  'mail',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for an address nobody has here: the same work, and nothing is sent. */
    recipient: text('recipient'),
    subject: text('subject').notNull(),
    /** Emptied once the mail is sent or given up. */
    body: text('body').notNull(),
    /** The text of a mail that holds a link, in place of the body: who reads the database alone opens nothing by it. */
    sealedBody: text('sealed_body'),
    createdAt: moment('created_at').notNull().defaultNow(),
    nextTryAt: moment('next_try_at').notNull().defaultNow(),
    tries: integer('tries').notNull().default(0),
    sentAt: moment('sent_at'),
    /** When we stopped trying: nobody has the address, or nothing helped for days. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [index('mail_waiting').on(table.sentAt, table.nextTryAt)],
);
