import type { Id } from '#contract/id.ts';
import { type ImportState, isOpenDay, rowsAtOnce, takeBackHours } from '#contract/people-import.ts';
import type { ImportRow, ImportRowProblem } from '#contract/people-imports.ts';
import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { failure } from '#server/http/failure.ts';
import { auditedBy, operation, type RequestContext, requireCaller } from '#server/http/operation.ts';
import { cancelRunsOf, newestRunsOf, startRun } from '#server/runs/run-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { textIn } from '#server/tables/cell.ts';
import { deleteUpload, takeUpload } from '#server/uploads/upload-rows.ts';
import { areComplete, importFieldOf } from './import-columns.ts';
import {
  addImport,
  countRows,
  deleteImport,
  firstRows,
  type ImportRecord,
  importBy,
  importWith,
  isTakenBackInTime,
  lockImport,
  newestImports,
  noRows,
  type RowCounts,
  rowsAfter,
  saveImport,
} from './import-rows.ts';
import { missingFrom } from './missing-rows.ts';

/** Imports that the list shows. */
const listed = 50;

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
      one.state === 'done' && isTakenBackInTime(db, id),
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
    return { rows: found.slice(0, rowsAtOnce).map((row) => rowOf(one, row)), isMore: found.length > rowsAtOnce };
  }),

  missing: operation.peopleImports.missing.handler(async ({ context: { db }, input: { id, after } }) => {
    const one = await importWith(db, id);
    if (!one) throw failure('NOT_FOUND');
    return missingFrom(db, one, { after, atMost: rowsAtOnce });
  }),

  begin: operation.peopleImports.begin.handler(async ({ context, input: { id, kind, uploadId, sha256 } }) => {
    const caller = requireCaller(context);
    const { userId } = caller;
    return context.db.transaction(async (transaction) => {
      const known = await lockImport(transaction, id);
      if (known?.begunBy === userId && known.sha256 === sha256 && known.kind === kind) return { id };
      if (known) throw failure('ID_REUSED');
      const file = await takeUpload(transaction, userId, uploadId);
      if (!file) throw failure('UPLOAD_INCOMPLETE');
      const isAdded = await addImport(transaction, { id, kind, name: file.name, sha256, uploadId, begunBy: userId });
      if (!isAdded) throw failure('ID_REUSED');
      await startRun(transaction, { kind: 'people-read', subject: id, by: auditedBy(context, caller) });
      return { id };
    });
  }),

  map: operation.peopleImports.map.handler(({ context, input: { id, columns, dayOrders } }) =>
    changeImport(context, { id, from: ['mapping', 'review'] }, async (transaction, one, by) => {
      const ordered = one.headers.map((_, index) => dayOrders[index] ?? null);
      if (columns.length !== one.headers.length || !areComplete(one.kind, columns)) throw failure('COLUMNS_INCOMPLETE');
      const isUnsaid = columns.some(
        (field, index) => isOpenDay(field, one.daysShow[index] === 'open') && !ordered[index],
      );
      if (isUnsaid) throw failure('COLUMNS_INCOMPLETE');
      await saveImport(transaction, id, { columns, dayOrders: ordered, state: 'checking', refusal: null });
      await startRun(transaction, { kind: 'people-check', subject: id, by, sha256: one.sha256 });
    }),
  ),

  takeUnit: operation.peopleImports.takeUnit.handler(({ context, input: { id, field, name, near } }) =>
    changeImport(context, { id, from: ['review'] }, async (transaction, one, by) => {
      const isShown = one.newUnits.some((unit) => unit.field === field && unit.name === name && unit.near === near);
      if (!isShown) throw failure('IMPORT_MOVED_ON');
      const takenUnits = [...one.takenUnits, { field, name, near }];
      await saveImport(transaction, id, { takenUnits, state: 'checking', refusal: null });
      await startRun(transaction, { kind: 'people-check', subject: id, by, sha256: one.sha256 });
    }),
  ),

  write: operation.peopleImports.write.handler(({ context, input: { id, seen, invite } }) =>
    changeImport(context, { id, from: ['review'] }, async (transaction, one, by) => {
      // It was checked again since the caller looked, with other columns or after a change in the company.
      if (one.seen !== seen) throw failure('IMPORT_MOVED_ON');
      await saveImport(transaction, id, {
        state: 'importing',
        invites: invite,
        refusal: null,
        begunBy: by.actor ?? null,
      });
      await startRun(transaction, { kind: 'people-write', subject: id, by, sha256: one.sha256 });
    }),
  ),

  takeBack: operation.peopleImports.takeBack.handler(({ context, input: { id } }) =>
    changeImport(context, { id, from: ['done'] }, async (transaction, one, by) => {
      if (!(await isTakenBackInTime(transaction, id))) throw failure('UNDO_TOO_LATE');
      await saveImport(transaction, id, { state: 'taking-back', refusal: null });
      await startRun(transaction, { kind: 'people-take-back', subject: id, by, sha256: one.sha256 });
    }),
  ),

  discard: operation.peopleImports.discard.handler(async ({ context, input: { id } }) => {
    const from: ImportState[] = ['reading', 'checking', 'unreadable', 'mapping', 'review'];
    await changeImport(context, { id, from }, async (transaction, one, by) => {
      // What reads or checks it ends by itself once its run is cancelled.
      await cancelRunsOf(transaction, id);
      if (one.uploadId) await deleteUpload(transaction, one.uploadId);
      await deleteImport(transaction, id);
      const object = `import ${id} sha256:${one.sha256} named ${one.name}`;
      await record(transaction, { ...by, act: 'import-discarded', result: 'ok', object, cause: id });
    });
    return { discarded: true as const };
  }),
};

/**
 * Changes an import that is in one of these states. The import is locked: the second of two callers sees what the first
 * has made of it.
 * @throws NOT_FOUND or IMPORT_MOVED_ON
 */
function changeImport(
  context: RequestContext & { caller: Caller | null },
  { id, from }: { id: Id; from: ImportState[] },
  change: (transaction: Database, one: ImportRecord, by: AuditedBy) => Promise<void>,
): Promise<{ id: Id }> {
  return context.db.transaction(async (transaction) => {
    const one = await lockImport(transaction, id);
    if (!one) throw failure('NOT_FOUND');
    if (!from.includes(one.state)) throw failure('IMPORT_MOVED_ON');
    await change(transaction, one, auditedBy(context, requireCaller(context)));
    return { id };
  });
}

function summaryOf(one: ImportRecord & { by: string | null }, rows: RowCounts = noRows()) {
  return { ...one, begunAt: one.begunAt.toISOString(), doneAt: one.doneAt?.toISOString() ?? null, rows };
}

function rowOf(
  one: ImportRecord,
  { line, state, name, problems, differences }: Awaited<ReturnType<typeof rowsAfter>>[number],
): ImportRow {
  return {
    line,
    state: state ?? 'unchanged',
    name,
    problems: problems.slice(0, 40).map((problem) => problemOf(one, problem)),
    differences: differences.flatMap(({ column, from, to }) => {
      const field = column === 'job history' ? 'jobHistory' : importFieldOf(column);
      return field ? [{ field, from, to }] : [];
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

/** A cell, cut for display. */
function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
