import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { LeaveUnit } from '#contract/leave-hours.ts';
import type { PayrollColumn } from '#contract/payroll-columns.ts';
import { payrollExportDays } from '#contract/payroll-columns.ts';
import type { CompanyWords } from '#contract/words.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { consoleData } from '#server/runs/run-tables.ts';
import { user } from '#server/session/session-tables.ts';

/** An export of leave and absence to payroll. */
export const payrollExport = pgTable(
  'payroll_export',
  {
    /** Made by the browser. */
    id: idColumn('id').primaryKey(),
    madeBy: idColumn('made_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    first: date('first').notNull(),
    last: date('last').notNull(),
    /** The day it was for whoever made it. */
    madeOn: date('made_on').notNull(),
    columns: text('columns').array().$type<PayrollColumn[]>().notNull(),
    madeAt: moment('made_at').notNull().defaultNow(),
  },
  (table) => [
    index('payroll_export_maker').on(table.madeBy, table.madeAt),
    index('payroll_export_made').on(table.madeAt),
  ],
);

/** What an export said of one leave or absence within its period. */
export const payrollLine = pgTable(
  'payroll_line',
  {
    exportId: idColumn('export_id')
      .notNull()
      .references(() => payrollExport.id, { onDelete: 'cascade' }),
    /** The id of the leave or the report. */
    source: idColumn('source').notNull(),
    /** Which of its parts, from 1: a leave of which a day in the middle was given back has two. */
    part: smallint('part').notNull().default(1),
    /** The report of an absence. Migration 0063 has its foreign key, so a report's retention deletes its lines, too. */
    reportId: idColumn('report_id').generatedAlwaysAs(sql`case when kind = 'absence' then source end`),
    /** The leave, in the same way: migration 0089. */
    leaveId: idColumn('leave_id').generatedAlwaysAs(sql`case when kind = 'leave' then source end`),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'leave' | 'absence'>().notNull(),
    /** The kind of leave; null for an absence, whose kind is nobody's business in payroll. */
    typeId: text('type_id'),
    /** What it was called when it was exported, so that a file stays as it was in every language. */
    type: jsonb('type').$type<CompanyWords>(),
    first: date('first').notNull(),
    last: date('last').notNull(),
    /** Half days; of a kind of leave in hours, half hours. */
    halves: integer('halves').notNull(),
    unit: text('unit').$type<LeaveUnit>().notNull().default('days'),
    change: text('change').$type<LineChange>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.source, table.part] }),
    index('payroll_line_person').on(table.userId),
    index('payroll_line_report').on(table.reportId),
    index('payroll_line_leave').on(table.leaveId),
  ],
);

/** How a line differs from the same period's export before; `first` where there is none. */
export type LineChange = 'first' | 'same' | 'new' | 'changed' | 'gone';

const payrollData: DataKind = {
  name: 'payroll',
  asErased: (i18n) => i18n._({ id: 'Leave and absences in payroll exports' }),
  words: (i18n) => ({
    title: i18n._({ id: 'What payroll was told of your leave and absences' }),
    why: i18n._({ id: 'To pay you rightly.' }),
    until: i18n._({ id: 'For {days} days.', values: { days: payrollExportDays } }),
  }),
};

/** What these tables are to people. */
export const payrollTables = [
  // Nobody but its maker ever sees an export.
  personal(payrollExport, { kind: consoleData, columns: { id: 'id', madeBy: 'person', columns: 'id' } }),
  personal(payrollLine, {
    kind: payrollData,
    columns: {
      exportId: 'id',
      source: 'id',
      reportId: 'id',
      leaveId: 'id',
      userId: 'person',
      kind: 'id',
      typeId: 'id',
      type: 'id',
      unit: 'id',
      change: 'id',
    },
  }),
];
