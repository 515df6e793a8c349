import { date, index, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { storedFile } from '#server/files/file-tables.ts';
import { user } from '#server/session/session-tables.ts';

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

/**
 * One of a person's payslips. Its document is a stored file, lies elsewhere under https, or
 * is drawn from the figures when it is first asked for.
 */
export const payslip = pgTable(
  'payslip',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    fileName: text('file_name'),
    /** The date as a moment, or as a calendar day, or neither. */
    issuedAt: timestamp('issued_at', { withTimezone: true }),
    issuedOn: date('issued_on'),
    filePath: text('file_path').references(() => storedFile.path),
    externalUrl: text('external_url'),
    figures: jsonb('figures').$type<PayslipFigures>(),
    /** Names the document among the person's, so that publishing it again changes nothing. */
    sourceKey: text('source_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('payslip_source').on(table.userId, table.sourceKey), index('payslip_file').on(table.filePath)],
);

/** Documents that were recalled from a person: they are not published to them again, but for somebody who insists. */
export const recalledPayslip = pgTable(
  'recalled_payslip',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    sourceKey: text('source_key').notNull(),
    recalledAt: timestamp('recalled_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sourceKey] })],
);
