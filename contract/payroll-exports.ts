import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { payrollColumns } from './payroll-columns.ts';
import { consoleRoute } from './route.ts';
import { unit } from './time-off.ts';
import { language, readerWords } from './words.ts';

const day = z.iso.date();
const columns = z.array(z.enum(payrollColumns)).min(1).max(payrollColumns.length);

/** Leave and absence of a period, as they were when they were exported. */
const payrollExport = z.object({
  id,
  first: day,
  last: day,
  madeAt: z.iso.datetime(),
  /** How many lines it has, and how many of them differ from the caller's export of the same period before. */
  lines: count,
  changes: count,
  /** When the caller exported the same period before; null where it is the first. */
  before: z.iso.datetime().nullable(),
  /** The period was not over yet. */
  isOpen: z.boolean(),
});

export type PayrollExport = z.infer<typeof payrollExport>;

/** The days of a leave or an absence within a period, in half days, or half hours. */
const days = z.object({ first: day, last: day, halves: count, unit });

/** How one leave or absence differs from the export of the same period before; null where it was not, or is no more. */
const payrollChange = z.object({
  person: z.string().max(400),
  /** Null for an absence, whose kind is nobody's business in payroll. */
  type: readerWords.nullable(),
  before: days.nullable(),
  now: days.nullable(),
});

export type PayrollChange = z.infer<typeof payrollChange>;

export const payrollExports = {
  changes: consoleRoute(
    'GET /console/payroll-exports/changes',
    'Lists how an export of the caller differs from their export of the same period before, by name.',
  )
    .input(z.object({ id, language }))
    .output(z.object({ changes: z.array(payrollChange).max(500) })),

  list: consoleRoute(
    'GET /console/payroll-exports',
    'Lists what the caller exported to payroll, the newest first, and the columns that they chose last.',
  ).output(z.object({ exports: z.array(payrollExport).max(100), columns })),

  make: consoleRoute(
    'POST /console/payroll-exports',
    'Puts leave and absence of a period down for payroll, with what changed since the same period was exported. A repeat under the same id answers with the first.',
  )
    .errors(failing('BAD_REQUEST', 'ID_REUSED', 'TOO_MANY_REQUESTS'))
    .input(z.object({ id: freshId, first: day, last: day, columns }))
    .output(payrollExport),
};
