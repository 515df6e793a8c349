import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { EntryKind } from '#contract/leave-ledger.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';
import { leaveData, leaveType } from '#server/time-off/time-off-tables.ts';

/**
 * What changed how much leave somebody has. Entries are added and never changed: a trigger refuses it. Those of a year that
 * was closed go when the company keeps its leave no longer.
 */
export const leaveEntry = pgTable(
  'leave_entry',
  {
    id: idColumn('id').primaryKey(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    typeId: text('type_id')
      .notNull()
      .references(() => leaveType.id, { onDelete: 'cascade' }),
    /** The year whose leave it is. */
    year: smallint('year').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** In half days; below 0 where it takes something. */
    halves: integer('halves').notNull(),
    day: date('day').notNull(),
    /** After which day what was carried over is lost unless it was taken. */
    expiresOn: date('expires_on'),
    reason: text('reason').notNull().default(''),
    /** Whether it settles what was left at the end of its year: on that day, what was carried over may expire, too. */
    isOfYearEnd: boolean('is_of_year_end').notNull().default(false),
    /** Null where the server made it. */
    madeBy: idColumn('made_by').references(() => user.id, { onDelete: 'set null' }),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('leave_entry_person').on(table.userId, table.year),
    index('leave_entry_year').on(table.year),
    // Of two bookings of the same at one moment one is dropped.
    uniqueIndex('leave_entry_earned')
      .on(table.userId, table.typeId, table.year, table.kind, table.day, table.isOfYearEnd)
      .where(sql`${table.kind} in ('opening', 'accrual', 'carry-over', 'expiry')`),
    check('leave_entry_adjusts_for_a_reason', sql`${table.kind} <> 'adjustment' or ${table.reason} <> ''`),
    check(
      'leave_entry_is_of_another',
      sql`${table.kind} <> 'adjustment' or ${table.madeBy} is distinct from ${table.userId}`,
    ),
    check('leave_entry_changes_something', sql`${table.halves} <> 0`),
  ],
);

/** The years that were closed: what was left was carried over, or has expired. */
export const leaveYearEnd = pgTable('leave_year_end', {
  year: smallint('year').primaryKey(),
  closedBy: idColumn('closed_by').references(() => user.id, { onDelete: 'set null' }),
  closedAt: moment('closed_at').notNull().defaultNow(),
});

/** What these tables are to people. */
export const ledgerTables = [
  personal(leaveEntry, {
    kind: leaveData,
    columns: { id: 'id', userId: 'person', typeId: 'id', kind: 'id', reason: 'words', madeBy: 'somebody' },
    // The rows go with their person; in those of others `erase_from_trace` alone may replace a name.
    erasure: 'own-step',
  }),
  personal(leaveYearEnd, { kind: null, columns: { closedBy: 'somebody' } }),
];
