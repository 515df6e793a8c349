import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { BatchDocument } from '#contract/payslip-batches.ts';
import { idColumn } from '#server/db/ids.ts';
import { moment } from '#server/db/moment.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { isVisible, payData, payslip, payslipBatch } from '#server/pay/pay-tables.ts';
import { personal } from '#server/personal-data/personal-table.ts';
import { user } from '#server/session/session-tables.ts';

/** A document of a batch: a file of a ZIP, or pages of one long PDF. */
export const payslipDocument = pgTable(
  'payslip_document',
  {
    id: idColumn('id').primaryKey().defaultRandom(),
    batchId: idColumn('batch_id')
      .notNull()
      .references(() => payslipBatch.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    path: text('path').notNull(),
    firstPage: integer('first_page'),
    lastPage: integer('last_page'),
    size: integer('size').notNull(),
    sha256: text('sha256'),
    /** The path of its bytes, which its payslip shares; null if it must not be opened or was recalled. */
    filePath: text('file_path').references(() => storedFile.path),
    userId: idColumn('user_id').references(() => user.id, { onDelete: 'cascade' }),
    issuedOn: date('issued_on'),
    title: text('title'),
    /** The name or id by which its person was not found. */
    who: text('who'),
    /** `published`: its person has the same document already. */
    problem: text('problem').$type<NonNullable<BatchDocument['problem']> | 'published'>(),
    /** Whether its text names another person than its file's name. */
    textDiffers: boolean('text_differs').notNull().default(false),
    /** The problems that payroll accepted; any other one still holds it back. */
    accepted: text('accepted').array().notNull().default([]),
    isLeftOut: boolean('left_out').notNull().default(false),
    payslipId: idColumn('payslip_id').references(() => payslip.id, { onDelete: 'set null' }),
    recalledAt: moment('recalled_at'),
    /** True if another document took its place. */
    isReplaced: boolean('replaced').notNull().default(false),
    /** Who replaced it, at the moment it was recalled. */
    replacedBy: idColumn('replaced_by').references(() => user.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('payslip_document_position').on(table.batchId, table.position),
    index('payslip_document_person').on(table.batchId, table.userId),
    index('payslip_document_sha256').on(table.batchId, table.sha256),
    index('payslip_document_file').on(table.filePath),
    index('payslip_document_payslip').on(table.payslipId),
    index('payslip_document_user').on(table.userId),
    index('payslip_document_replaced_by').on(table.replacedBy),
  ],
);

/** What these tables are to people. */
export const payslipDocumentTables = [
  personal(payslipDocument, {
    kind: payData,
    columns: {
      id: 'id',
      batchId: 'id',
      path: 'words',
      sha256: 'id',
      filePath: 'id',
      userId: 'person',
      title: 'words',
      who: 'words',
      problem: 'id',
      accepted: 'id',
      payslipId: 'id',
      replacedBy: 'somebody',
    },
    exported: sql`exists (select from ${payslip} where ${payslip.id} = ${payslipDocument.payslipId} and ${isVisible})`,
  }),
];
