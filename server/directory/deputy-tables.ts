import { sql } from 'drizzle-orm';
import { check, date, index, pgTable } from 'drizzle-orm/pg-core';
import { idColumn } from '#server/db/ids.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { recordData, user } from '#server/session/session-tables.ts';

/** Who answers a manager's team from one day to another, both included; one per manager. */
export const deputy = pgTable(
  'deputy',
  {
    managerId: idColumn('manager_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    deputyId: idColumn('deputy_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
  },
  (table) => [
    index('deputy_person').on(table.deputyId),
    check('deputy_is_another', sql`${table.deputyId} <> ${table.managerId}`),
  ],
);

/** What these tables are to people. */
export const deputyTables = [
  personal(deputy, { kind: recordData, columns: { managerId: 'person', deputyId: 'person' } }),
];
