import type { Id } from '#contract/id.ts';
import { isDay } from '#contract/leave-days.ts';
import { longestPayrollPeriod, type PayrollColumn, payrollColumns } from '#contract/payroll-columns.ts';
import type { CallerScope } from '#server/access/scope.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { addExport, exportById, holdExports, type LineRow, lastExportOf, linesOf } from './payroll-rows.ts';
import type { LineChange } from './payroll-tables.ts';

/** A leave or an absence within a period, clipped to it. */
type PayrollEntry = Omit<LineRow, 'exportId' | 'change'>;

/** The leave or the absences of people in scope within a period. */
export type EntriesOf = (db: Database, scope: CallerScope, period: Period) => Promise<PayrollEntry[]>;

type Period = { first: string; last: string };
type Export = Period & { id: Id; columns: PayrollColumn[] };

/**
 * Puts leave and absence of a period down, each line with how it differs from the caller's export of the same period
 * before. The same id sent again changes nothing.
 * @throws BAD_REQUEST for no period, or one that is too long; ID_REUSED
 */
export async function makeExport(
  call: RequestContext,
  caller: Caller,
  scope: CallerScope,
  { id, first, last, columns: chosen }: Export,
  sources: EntriesOf[],
): Promise<void> {
  const days = (Date.parse(last) - Date.parse(first)) / 86_400_000;
  if (!isDay(first) || !isDay(last) || days < 0 || days >= longestPayrollPeriod) throw failure('BAD_REQUEST', 'last');
  await call.db.transaction(async (transaction) => {
    await holdExports(transaction, caller.userId);
    const known = await exportById(transaction, id);
    const isSame = known?.madeBy === caller.userId && known.first === first && known.last === last;
    if (known && !isSame) throw failure('ID_REUSED');
    if (known) return;
    const before = await lastExportOf(transaction, { madeBy: caller.userId, first, last });
    const earlier = before && (await linesOf(transaction, before.id)).filter(({ change }) => change !== 'gone');
    const entries = [];
    for (const entriesOf of sources) entries.push(...(await entriesOf(transaction, scope, { first, last })));
    const madeOn = await todayFor(transaction, caller.userId);
    const columns = withHours(chosen);
    const row = { id, madeBy: caller.userId, first, last, madeOn, columns };
    await addExport(transaction, row, compared(entries, earlier));
    const entry = { act: 'payroll-exported', result: 'ok', object: `${first} ${last}` } as const;
    await audited({ ...call, db: transaction }, caller, entry);
  });
}

/** Leave in hours has no days: whoever wants days gets hours beside them. */
function withHours(columns: PayrollColumn[]): PayrollColumn[] {
  return payrollColumns.filter((column) => columns.includes(column === 'hours' ? 'days' : column));
}

/** Entries with how each differs from an earlier export; what only that one had is gone. */
function compared(entries: PayrollEntry[], earlier: LineRow[] | null): (PayrollEntry & { change: LineChange })[] {
  if (!earlier) return entries.map((entry) => ({ ...entry, change: 'first' as const }));
  const partOf = ({ source, part }: Pick<LineRow, 'source' | 'part'>) => `${source} ${part}`;
  const before = new Map(earlier.map((line) => [partOf(line), line]));
  const marked = entries.map((entry) => {
    const line = before.get(partOf(entry));
    before.delete(partOf(entry));
    return { ...entry, change: line ? (isSame(line, entry) ? 'same' : 'changed') : 'new' } as const;
  });
  const gone = [...before.values()].map(({ exportId: _, ...line }) => ({ ...line, change: 'gone' as const }));
  return [...marked, ...gone];
}

/** Another name or language of the same kind of leave is no change. */
function isSame(line: LineRow, entry: PayrollEntry): boolean {
  return (['kind', 'typeId', 'first', 'last', 'halves', 'unit'] as const).every(
    (field) => line[field] === entry[field],
  );
}
