import { z } from 'zod';
import { count } from './counts.ts';
import { failing } from './failure.ts';
import { freshId, id } from './id.ts';
import { payrollColumns } from './payroll-columns.ts';
import { consoleRoute } from './route.ts';

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

export const payrollExports = {
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
