import { date, index, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';
import type { AbsenceKind } from '#contract/absence.ts';
import { idColumn } from '#server/db/ids.ts';
import { user } from '#server/session/session-tables.ts';

/** An absence reported with one of our forms, under the form's hidden id. */
export const absenceReport = pgTable(
  'absence_report',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AbsenceKind>().notNull(),
    startsOn: date('starts_on').notNull(),
    /** When they expect to be back; null if they did not say. */
    returnsOn: date('returns_on'),
    minutesLate: smallint('minutes_late'),
    phone: text('phone').notNull(),
    note: text('note').notNull(),
    receipt: text('receipt').notNull().unique(),
    /** The manager who was mailed; null if there was none on record. */
    toldId: idColumn('told_id').references(() => user.id, { onDelete: 'set null' }),
    reportedAt: timestamp('reported_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('absence_report_person').on(table.userId, table.reportedAt),
    index('absence_report_told').on(table.toldId),
  ],
);
