import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { RetentionKind } from '#contract/retention-kinds.ts';
import { idColumn } from '#server/db/ids.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** For how many days the company keeps a kind of data, where it chose; a kind without a row is kept as by default. */
export const companyRetention = pgTable('company_retention', {
  kind: text('kind').$type<RetentionKind>().primaryKey(),
  /** Null for ever. */
  days: integer('days'),
  /** Who set it. */
  setBy: idColumn('set_by').references(() => user.id, { onDelete: 'set null' }),
});

/** What this table is to people. */
export const retentionTables = [personal(companyRetention, { kind: null, columns: { kind: 'id', setBy: 'somebody' } })];
