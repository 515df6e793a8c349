import { sql } from 'drizzle-orm';
import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { messagesData } from '#server/mail/mail-tables.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** Why somebody heard nothing; `nothing-left` if there was nothing to tell any more. */
export type NotReached =
  | 'left'
  | 'not-joined'
  | 'mail-ended'
  | 'no-mail-server'
  | 'address-refused'
  | 'mail-failed'
  | 'nothing-left';

/**
 * What a person must hear of, once: a notification, else a mail. One row for each person and thing, so that nobody is
 * told twice, and the counts of who was told are counts of rows (decision 126).
 */
export const announcement = pgTable(
  'announcement',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    about: text('about').notNull(),
    /** The id of a batch, a payslip or a recalled document. */
    subject: text('subject').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    nextLookAt: moment('next_look_at').notNull().defaultNow(),
    /** When a push service took a notification of it, and when the mail server took a mail. */
    notifiedAt: moment('notified_at'),
    mailedAt: moment('mailed_at'),
    notReached: text('not_reached').$type<NotReached>(),
  },
  (table) => [
    unique('announcement_once').on(table.userId, table.about, table.subject),
    index('announcement_subject').on(table.subject),
    index('announcement_open')
      .on(table.nextLookAt)
      .where(sql`notified_at is null and mailed_at is null and not_reached is null`),
  ],
);

/** What these tables are to people. */
export const announcementTables = [
  personal(announcement, {
    kind: messagesData,
    columns: { id: 'id', userId: 'person', about: 'id', subject: 'id', notReached: 'id' },
  }),
];
