import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { RetentionKind } from '#contract/retention-kinds.ts';
import { personal } from '#server/personal-data/personal-table.ts';

/** For how many days the company keeps a kind of data, where it chose; a kind without a row is kept as by default. */
export const companyRetention = pgTable('company_retention', {
  kind: text('kind').$type<RetentionKind>().primaryKey(),
  /** Null for ever. */
  days: integer('days'),
});

/** What this table is to people. */
export const retentionTables = [personal(companyRetention, { kind: null, columns: { kind: 'id' } })];
