import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type {
  DayOrder,
  ImportField,
  ImportKind,
  ImportState,
  importRefusals,
  RowState,
  SlipField,
  UnitField,
} from '#contract/people-import.ts';
import type { ImportSource, NewUnit, Slip, UnreadableImport } from '#contract/people-imports.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import type { Known } from '#server/directory/employee.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import type { Difference } from '#server/directory/plan.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { recordData, user } from '#server/session/session-tables.ts';
import type { Cell } from '#server/tables/cell.ts';
import type { DaysShow } from './written-days.ts';

/** What a file says for which what is here is taken. */
type Taken = { field: UnitField | SlipField; name: string; near: string };

/** A file of people, or of their job histories, that somebody imports in the console. */
export const peopleImport = pgTable(
  'people_import',
  {
    /** Made by the browser, so that a repeated request is recognised. */
    id: idColumn('id').primaryKey(),
    kind: text('kind').$type<ImportKind>().notNull().default('people'),
    name: text('name').notNull(),
    sha256: text('sha256').notNull(),
    uploadId: idColumn('upload_id'),
    begunBy: idColumn('begun_by').references(() => user.id, { onDelete: 'set null' }),
    begunAt: moment('begun_at').notNull().defaultNow(),
    state: text('state').$type<ImportState>().notNull().default('reading'),
    unreadable: jsonb('unreadable').$type<UnreadableImport>(),
    refusal: text('refusal').$type<(typeof importRefusals)[number]>(),
    headers: jsonb('headers').$type<string[]>().notNull().default([]),
    columns: jsonb('columns').$type<(ImportField | null)[]>().notNull().default([]),
    /** What was read of the file; null before. */
    source: jsonb('source').$type<ImportSource>(),
    /** What the days of each column show of their order, or leave open; null where it holds no such days. */
    daysShow: jsonb('days_show').$type<DaysShow[]>().notNull().default([]),
    /** The order that somebody said, by column. */
    dayOrders: jsonb('day_orders').$type<(DayOrder | null)[]>().notNull().default([]),
    /** Departments and places that it would make, as the review shows them. */
    newUnits: jsonb('new_units').$type<NewUnit[]>().notNull().default([]),
    /** Managers and languages that are probably meant for ones that are here, as the review shows them. */
    slips: jsonb('slips').$type<Slip[]>().notNull().default([]),
    /** Those of both for which ones that are here are taken, as somebody said. */
    takenUnits: jsonb('taken_units').$type<Taken[]>().notNull().default([]),
    /** Whether newcomers get an invite. */
    invites: boolean('invites').notNull().default(false),
    /** SHA-256 of what was reviewed: exactly that is written, or nothing. */
    seen: text('seen'),
    doneAt: moment('done_at'),
  },
  (table) => [index('people_import_begun').on(table.begunAt)],
);

/** A row of such a file, what it would do, and what it did. */
export const peopleImportRow = pgTable(
  'people_import_row',
  {
    importId: idColumn('import_id')
      .notNull()
      .references(() => peopleImport.id, { onDelete: 'cascade' }),
    /** The number of its row, as the program of the file shows it. */
    line: integer('line').notNull(),
    cells: jsonb('cells').$type<Cell[]>().notNull(),
    state: text('state').$type<RowState>(),
    name: text('name'),
    problems: jsonb('problems').$type<PeopleProblem[]>().notNull().default([]),
    differences: jsonb('differences').$type<Difference[]>().notNull().default([]),
    /** Whom it wrote, and the version of their record after that; null if it wrote nobody. */
    userId: idColumn('user_id'),
    version: integer('version'),
    /** The record before; null for somebody new. */
    before: jsonb('before').$type<Known>(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    index('people_import_row_state').on(table.importId, table.state, table.line),
  ],
);

/** What these tables are to people. */
export const importTables = [
  personal(peopleImport, {
    kind: null,
    columns: {
      id: 'id',
      kind: 'id',
      name: 'words',
      sha256: 'id',
      uploadId: 'id',
      begunBy: 'somebody',
      state: 'id',
      unreadable: 'words',
      refusal: 'id',
      headers: 'words',
      columns: 'id',
      source: 'words',
      daysShow: 'id',
      dayOrders: 'id',
      newUnits: 'id',
      slips: 'words',
      takenUnits: 'id',
      seen: 'id',
    },
  }),
  personal(peopleImportRow, {
    kind: recordData,
    columns: {
      importId: 'id',
      cells: 'words',
      state: 'id',
      name: 'words',
      problems: 'words',
      differences: 'words',
      userId: 'person',
      before: 'words',
    },
  }),
];
