import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import type { BatchProblem } from '#contract/payslip-problems.ts';
import type { BatchState, Splitting } from '#contract/payslip-review.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { bytea, storedFile } from '#server/files/file-tables.ts';
import { type DataKind, personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';
import { upload } from '#server/uploads/upload-tables.ts';

/** One line of a payslip; the amount in the currency's smallest unit. */
export type PayLine = { name: string; amount: number };

/** What a payslip says, from which its PDF is drawn. */
export type PayslipFigures = {
  /** Who paid, and the employee's number there, at that time. */
  employer?: string;
  employeeId?: string;
  /** The month that is paid, as YYYY-MM. */
  month: string;
  /** The day the money arrives, as YYYY-MM-DD. */
  paidOn: string;
  /** ISO 4217. */
  currency: string;
  earnings: PayLine[];
  deductions: PayLine[];
};

const somebody = (name: string) => idColumn(name).references(() => user.id, { onDelete: 'set null' });

/** How many documents of a batch are in which state, and how many people they belong to. */
export type BatchCounts = Record<'documents' | 'people' | 'problems' | 'leftOut' | 'published' | 'recalled', number>;

/** Payslips that came as one file and are released together: nobody has one of them before `visibleFrom`. */
export const payslipBatch = pgTable(
  'payslip_batch',
  {
    /** Made by the browser, so that a repeated request is recognised. */
    id: idColumn('id').primaryKey(),
    name: text('name').notNull(),
    issuedOn: date('issued_on').notNull(),
    /** The file, until its documents are read; a long PDF until it is released, or for two days. */
    uploadId: idColumn('upload_id').references(() => upload.id, { onDelete: 'set null' }),
    sha256: text('sha256').notNull(),
    state: text('state').$type<BatchState>().notNull().default('reading'),
    problem: text('problem').$type<BatchProblem>(),
    counts: jsonb('counts').$type<BatchCounts>().notNull(),
    /** How a long PDF is split, with how many pages each where each has the same number. */
    splitBy: text('split_by').$type<Splitting>().notNull().default('ids'),
    splitEvery: integer('split_every'),
    /** The pages and bookmarks of a long PDF; null for any other file. */
    pages: integer('pages'),
    bookmarks: integer('bookmarks'),
    uploadedBy: somebody('uploaded_by'),
    createdAt: moment('created_at').notNull().defaultNow(),
    submittedBy: somebody('submitted_by'),
    submittedAt: moment('submitted_at'),
    /** The moment chosen for it to become visible; null for as soon as it is released. */
    chosenFrom: moment('chosen_from'),
    releasedBy: somebody('released_by'),
    /** The one column that makes all payslips of the batch visible, and invisible again. */
    visibleFrom: moment('visible_from'),
  },
  (table) => [index('payslip_batch_created').on(table.createdAt)],
);

/**
 * A payslip. Its document is a stored file, lies elsewhere under https, or is drawn from figures at the first request.
 */
export const payslip = pgTable(
  'payslip',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fileName: text('file_name'),
    /** The date as a moment, or as a calendar day, or neither. */
    issuedAt: moment('issued_at'),
    issuedOn: date('issued_on'),
    filePath: text('file_path').references(() => storedFile.path),
    externalUrl: text('external_url'),
    figures: jsonb('figures').$type<PayslipFigures>(),
    /** Identifies the document among the person's, so that publishing it again changes nothing. */
    sourceKey: text('source_key').notNull(),
    /** Its batch; null if a command or another system published it by itself, which makes it visible at once. */
    batchId: idColumn('batch_id').references(() => payslipBatch.id),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('payslip_source').on(table.userId, table.sourceKey),
    index('payslip_file').on(table.filePath),
    index('payslip_batch_id').on(table.batchId),
  ],
);

/**
 * Whether its person may have a payslip: one of a batch is nobody's before the batch's moment, by the database's clock.
 * Every query for that person has this condition; those for payroll do not.
 */
export const isVisible = sql`(${payslip.batchId} is null or exists (
  select from ${payslipBatch} b where b.id = ${payslip.batchId} and b.visible_from <= now()))`;

/** Documents that were recalled from a person: they are not published to that person again, unless forced. */
export const recalledPayslip = pgTable(
  'recalled_payslip',
  {
    userId: idColumn('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    sourceKey: text('source_key').notNull(),
    recalledAt: moment('recalled_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sourceKey] })],
);

/** Payslips of somebody who was erased, which a law asks the company to keep: with the name, as they are. */
export const retainedPayslip = pgTable(
  'retained_payslip',
  {
    id: idColumn('id').primaryKey(),
    /** Who was erased. */
    personId: idColumn('person_id').notNull(),
    name: text('name').notNull(),
    employeeId: text('employee_id'),
    fileName: text('file_name'),
    issuedOn: date('issued_on').notNull(),
    type: text('type'),
    bytes: bytea('bytes'),
    externalUrl: text('external_url'),
    figures: jsonb('figures').$type<PayslipFigures>(),
    retainedUntil: date('retained_until').notNull(),
  },
  (table) => [
    index('retained_payslip_person').on(table.personId),
    index('retained_payslip_until').on(table.retainedUntil),
  ],
);

export const payData: DataKind = {
  name: 'pay',
  asErased: (i18n) => i18n._({ id: 'Payslips' }),
  words: (i18n, days) => ({
    title: i18n._({ id: 'Your payslips' }),
    why: i18n._({ id: 'You need them, and the law asks for them.' }),
    until:
      days.payslips === null
        ? i18n._({ id: 'As long as the law asks, also after you have left.' })
        : i18n._({
            id: 'Until {days} days after the end of their year, and as long as the law asks.',
            values: { days: days.payslips },
          }),
  }),
};

/** What these tables are to people. */
export const payTables = [
  personal(payslipBatch, {
    kind: null,
    columns: {
      id: 'id',
      name: 'words',
      uploadId: 'id',
      sha256: 'id',
      state: 'id',
      problem: 'words',
      counts: 'id',
      splitBy: 'id',
      uploadedBy: 'somebody',
      submittedBy: 'somebody',
      releasedBy: 'somebody',
    },
  }),
  personal(payslip, {
    kind: payData,
    columns: {
      id: 'id',
      userId: 'person',
      fileName: 'words',
      filePath: 'id',
      externalUrl: 'words',
      figures: 'words',
      sourceKey: 'words',
      batchId: 'id',
    },
    exported: isVisible,
    // The rows go with their person. No other row changes: an amount may look like somebody's number.
    erasure: 'own-step',
  }),
  personal(retainedPayslip, {
    kind: payData,
    columns: {
      id: 'id',
      personId: 'person',
      name: 'words',
      employeeId: 'words',
      fileName: 'words',
      type: 'id',
      bytes: 'bytes',
      externalUrl: 'words',
      figures: 'words',
    },
    erasure: 'kept',
  }),
  personal(recalledPayslip, { kind: payData, columns: { userId: 'person', sourceKey: 'words' } }),
];
