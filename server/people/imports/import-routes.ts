import { rowsAtOnce, takeBackHours } from '#contract/people-import.ts';
import type { ImportRow, ImportRowProblem } from '#contract/people-imports.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { limit } from '#server/http/person-limit.ts';
import { newestRunsOf, startRun } from '#server/runs/run-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { textIn } from '#server/tables/cell.ts';
import { beginImport, changeImport, discardImport, type ImportCall, mapImport, writeImport } from './begin-import.ts';
import { importFieldOf } from './import-columns.ts';
import {
  countRows,
  firstRows,
  type ImportRecord,
  importBy,
  importWith,
  isTakenBackInTime,
  namesOfManagers,
  newestImports,
  noRows,
  type RowCounts,
  rowsAfter,
  saveImport,
} from './import-rows.ts';
import { missingFrom } from './missing-rows.ts';
import { shortened } from './row-values.ts';

/** Imports that the list shows. */
const listed = 50;

/** How many imports a person begins: the rows of each are stored for 30 days. */
const begun = { atMost: 60, seconds: 60 * 60 };

/** Cells of each column shown as samples. */
const sampled = 3;

/** What HR does with files of people. */
export const peopleImportRoutes = {
  list: operation.peopleImports.list.handler(async ({ context: { db } }) => {
    const found = await newestImports(db, listed);
    const counts = await countRows(
      db,
      found.map(({ id }) => id),
    );
    return { imports: found.map((one) => summaryOf(one, counts.get(one.id))) };
  }),

  one: operation.peopleImports.one.handler(async ({ context: { db }, input: { id } }) => {
    const one = await importBy(db, id);
    if (!one) throw failure('NOT_FOUND');
    const [counts, runs, samples, canTakeBack] = await Promise.all([
      countRows(db, [id]),
      newestRunsOf(db, [id]),
      firstRows(db, id, sampled),
      one.state === 'done' && one.refusal !== 'changed-since' && isTakenBackInTime(db, id),
    ]);
    const until = (one.doneAt?.getTime() ?? 0) + takeBackHours * 3_600_000;
    return {
      ...summaryOf(one, counts.get(id)),
      run: runs.get(id) ?? null,
      headers: one.headers.map(shortened),
      samples: one.headers.map((_, index) => samples.map(({ cells }) => shortened(textIn(cells[index])))),
      openDays: one.headers.map((_, index) => one.daysShow[index] === 'open'),
      takeBackUntil: canTakeBack ? new Date(until).toISOString() : null,
    };
  }),

  rows: operation.peopleImports.rows.handler(async ({ context: { db }, input: { id, state, after } }) => {
    const one = await importWith(db, id);
    if (!one) throw failure('NOT_FOUND');
    const found = await rowsAfter(db, id, { state, after, atMost: rowsAtOnce + 1 });
    const shown = found.slice(0, rowsAtOnce);
    const names = await namesOfManagers(db, id, shown);
    return { rows: shown.map((row) => rowOf(one, row, names)), isMore: found.length > rowsAtOnce };
  }),

  missing: operation.peopleImports.missing.handler(async ({ context: { db }, input: { id, after } }) => {
    const one = await importWith(db, id);
    if (!one) throw failure('NOT_FOUND');
    return missingFrom(db, one, { after, atMost: rowsAtOnce });
  }),

  begin: operation.peopleImports.begin.handler(async ({ context, input }) => {
    await limit(context, `people-imports:${requireCaller(context).userId}`, begun);
    return beginImport(importCallOf(context), input);
  }),

  map: operation.peopleImports.map.handler(({ context, input }) => mapImport(importCallOf(context), input)),

  takeUnit: operation.peopleImports.takeUnit.handler(({ context, input: { id, field, name, near } }) =>
    changeImport(importCallOf(context), { id, from: ['review'] }, async (transaction, one, by) => {
      const isShown = [...one.newUnits, ...one.slips].some(
        (unit) => unit.field === field && unit.name === name && unit.near === near,
      );
      if (!isShown) throw failure('IMPORT_MOVED_ON');
      const takenUnits = [...one.takenUnits, { field, name, near }];
      await saveImport(transaction, id, { takenUnits, state: 'checking', refusal: null });
      await startRun(transaction, { kind: 'people-check', subject: id, by, sha256: one.sha256 });
    }),
  ),

  write: operation.peopleImports.write.handler(({ context, input }) => writeImport(importCallOf(context), input)),

  takeBack: operation.peopleImports.takeBack.handler(({ context, input: { id } }) =>
    changeImport(importCallOf(context), { id, from: ['done'] }, async (transaction, one, by) => {
      if (!(await isTakenBackInTime(transaction, id))) throw failure('UNDO_TOO_LATE');
      await saveImport(transaction, id, { state: 'taking-back', refusal: null });
      await startRun(transaction, { kind: 'people-take-back', subject: id, by, sha256: one.sha256 });
    }),
  ),

  discard: operation.peopleImports.discard.handler(async ({ context, input: { id } }) => {
    await discardImport(importCallOf(context), id);
    return { discarded: true as const };
  }),
};

function importCallOf(context: RequestContext & { caller: Caller | null }): ImportCall {
  return { db: context.db, by: auditedBy(context, requireCaller(context)) };
}

function summaryOf(one: ImportRecord & { by: string | null }, rows: RowCounts = noRows()) {
  return { ...one, begunAt: one.begunAt.toISOString(), doneAt: one.doneAt?.toISOString() ?? null, rows };
}

function rowOf(
  one: ImportRecord,
  { line, state, name, problems, differences }: Awaited<ReturnType<typeof rowsAfter>>[number],
  names: Map<string, string>,
): ImportRow {
  return {
    line,
    state: state ?? 'unchanged',
    name,
    problems: problems.slice(0, 40).map((problem) => problemOf(one, problem)),
    differences: differences.flatMap(({ column, from, to }) => {
      const field = column === 'job history' ? 'jobHistory' : importFieldOf(column);
      const called = (end: 'fromName' | 'toName', email: string | null) => {
        const theirs = field === 'managerEmail' && names.get(email ?? '');
        return theirs ? { [end]: theirs } : {};
      };
      return field ? [{ field, from, to, ...called('fromName', from), ...called('toName', to) }] : [];
    }),
  };
}

function problemOf(
  { columns, source }: ImportRecord,
  { column, code, value, other, cycle, ...counts }: PeopleProblem,
): ImportRowProblem {
  const field = importFieldOf(column);
  const place = source?.places[field ? columns.indexOf(field) : -1];
  return {
    ...counts,
    ...(place && { place }),
    field,
    code: code as ImportRowProblem['code'],
    value: value && shortened(value),
    other: other && shortened(other),
    cycle,
  };
}
