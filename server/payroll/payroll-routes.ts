import type { FastifyInstance } from 'fastify';
import { payrollExportAddress } from '#contract/console-paths.ts';
import { isId } from '#contract/is-id.ts';
import { type Language, languages } from '#contract/language.ts';
import { type PayrollColumn, payrollColumns } from '#contract/payroll-columns.ts';
import type { Policy } from '#server/access/policies.ts';
import type { Database } from '#server/db/database.ts';
import { savedHeaders } from '#server/files/content-disposition.ts';
import { sendFailure } from '#server/http/failure.ts';
import { operation, requireCaller, requireScope } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { callerOf, scopeOf } from '#server/http/route-policies.ts';
import { csvOf } from '#server/tables/csv.ts';
import { forReader } from '#server/translations/company-words.ts';
import { type EntriesOf, makeExport } from './make-export.ts';
import { changedLinesOf, exportById, exportsOf, lastColumnsOf, type NamedLine, namedLinesOf } from './payroll-rows.ts';
import { payrollWorkbook } from './payroll-workbook.ts';

const exportsAnHour = { atMost: 60, seconds: 60 * 60 };

/** The operations, given where leave and absence come from. */
export function payrollRoutes(sources: EntriesOf[]) {
  return {
    payrollExports: {
      list: operation.payrollExports.list.handler(async ({ context }) => {
        const { userId } = requireCaller(context);
        const columns = (await lastColumnsOf(context.db, userId)) ?? [...payrollColumns];
        return { exports: await exportsOf(context.db, { madeBy: userId, scope: requireScope(context) }), columns };
      }),

      changes: operation.payrollExports.changes.handler(async ({ context, input: { id, language } }) => {
        const made = await exportById(context.db, id);
        // An export is its maker's alone: that of another is answered as one that is not there.
        if (made?.madeBy !== requireCaller(context).userId) return { changes: [] };
        const rows = await changedLinesOf(context.db, requireScope(context), made);
        return { changes: rows.map(({ type, ...row }) => ({ ...row, type: type && forReader(type, language) })) };
      }),

      make: operation.payrollExports.make.handler(async ({ context, input }) => {
        const caller = requireCaller(context);
        await limit(context, `payroll-exports:${caller.userId}`, exportsAnHour);
        const scope = requireScope(context);
        await makeExport(context, caller, scope, input, sources);
        const [made] = await exportsOf(context.db, { madeBy: caller.userId, scope, id: input.id });
        if (!made) throw new Error('An export has vanished.');
        return made;
      }),
    },
  };
}

/**
 * What each column says of a line to a program: the words of columns and values are the same in every language; the
 * company's own names of kinds of leave are in the reader's.
 */
const cells: Record<PayrollColumn, (line: NamedLine, language: Language) => string> = {
  name: ({ name }) => name,
  employeeId: ({ employeeId }) => employeeId ?? '',
  location: ({ location }) => location ?? '',
  kind: ({ kind }) => kind,
  type: ({ type }, language) => (type ? forReader(type, language).text : ''),
  first: ({ first }) => first,
  last: ({ last }) => last,
  days: ({ halves, unit }) => (unit === 'days' ? String(halves / 2) : ''),
  hours: ({ halves, unit }) => (unit === 'hours' ? String(halves / 2) : ''),
  change: ({ change }) => (change === 'first' || change === 'same' ? '' : change),
};

/** Serves an export to whoever made it, as CSV for a program or as a spreadsheet: what was put down, however often. */
export function addPayrollExports(app: FastifyInstance, db: Database, policy: Policy): void {
  const config = { policy, auditedAs: 'payrollExports.file', isMadeForOne: true } as const;
  app.get<{ Params: { id: string; kind: string }; Querystring: { language?: unknown } }>(
    payrollExportAddress(':id', ':kind'),
    { config },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { id, kind } = request.params;
      const made = isId(id) ? await exportById(db, id) : null;
      if (made?.madeBy !== callerOf(request).userId || (kind !== 'csv' && kind !== 'xlsx')) {
        return sendFailure(reply, 'NOT_FOUND');
      }
      const language = languages.find((one) => one === request.query.language) ?? 'en';
      const columns = payrollColumns.filter((column) => made.columns.includes(column));
      const lines = await namedLinesOf(db, scopeOf(request), made.id);
      const name = `payroll-${made.first}-${made.last}.${kind}`;
      reply.headers(savedHeaders(name));
      if (kind === 'xlsx') return reply.send(await payrollWorkbook(lines, columns, language));
      const rows = lines.map((line) => columns.map((column) => cells[column](line, language)));
      // Without the byte-order mark Excel takes it for Windows-1252.
      return reply.send(`\ufeff${csvOf(columns, rows)}`);
    },
  );
}
