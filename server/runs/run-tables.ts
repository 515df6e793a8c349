import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { RunKind, runStates } from '#contract/runs.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** One piece of bulk work: who started it, how far it is, and where it resumes after a crash. */
export const run = pgTable(
  'run',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    kind: text('kind').$type<RunKind>().notNull(),
    /** What it works on: the id of a row of its feature. */
    subject: idColumn('subject').notNull(),
    startedBy: idColumn('started_by').references(() => user.id, { onDelete: 'set null' }),
    /** Further input for the kind. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    state: text('state').$type<(typeof runStates)[number]>().notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    counts: jsonb('counts').$type<Record<string, number>>().notNull().default({}),
    /** Where the kind resumes. */
    cursor: jsonb('cursor').$type<unknown>(),
    sha256: text('sha256'),
    attempts: integer('attempts').notNull().default(0),
    /** The claim of the worker that runs it; a slice under another claim is not written. */
    claim: idColumn('claim'),
    /** When it is due: for the first time, or again because whoever claimed it died. */
    dueAt: moment('due_at').notNull().defaultNow(),
    createdAt: moment('created_at').notNull().defaultNow(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    index('run_due').on(table.dueAt).where(sql`${table.endedAt} is null`),
    index('run_subject').on(table.subject),
    index('run_created').on(table.createdAt),
  ],
);

export const consoleData: DataKind = {
  name: 'console',
  asErased: (i18n) => i18n._({ id: 'What they did in the console' }),
  words: (i18n) => ({
    title: i18n._({ id: 'Files you sent, and work you began in the console' }),
    why: i18n._({ id: 'To do what you asked for.' }),
    until: i18n._({ id: 'Files for two days, work for 90 days.' }),
  }),
};

/** What these tables are to people. */
export const runTables = [
  personal(run, {
    kind: null,
    columns: {
      id: 'id',
      kind: 'id',
      subject: 'id',
      startedBy: 'somebody',
      input: 'words',
      state: 'id',
      counts: 'id',
      cursor: 'words',
      sha256: 'id',
      claim: 'id',
    },
  }),
];
