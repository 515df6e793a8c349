import type { Id } from '#contract/id.ts';
import {
  type DayOrder,
  type ImportField,
  type ImportKind,
  type ImportState,
  importLimits,
  isOpenDay,
} from '#contract/people-import.ts';
import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { cancelRunsOf, startRun } from '#server/runs/run-rows.ts';
import { deleteUpload, takeUpload } from '#server/uploads/upload-rows.ts';
import { areComplete } from './import-columns.ts';
import {
  addImport,
  deleteImport,
  type ImportRecord,
  lockImport,
  saveImport,
  unfinished,
  unfinishedRowsOf,
} from './import-rows.ts';

/** Who imports: somebody in the console, or the operator, who is nobody's account. */
export type ImportCall = { db: Database; by: AuditedBy };

/**
 * Makes an import of an uploaded file and starts to read it. A repeat changes nothing.
 * @throws UPLOAD_INCOMPLETE, also for a file that the caller does not have; ID_REUSED; UPLOADS_FULL where the caller's
 * unfinished imports hold `importLimits.unfinishedRows`
 */
export function beginImport(
  { db, by }: ImportCall,
  { id, kind, uploadId, sha256 }: { id: Id; kind: ImportKind; uploadId: Id; sha256: string },
): Promise<{ id: Id }> {
  const begunBy = by.actor ?? null;
  return db.transaction(async (transaction) => {
    const known = await lockImport(transaction, id);
    if (known?.begunBy === begunBy && known.sha256 === sha256 && known.kind === kind) return { id };
    if (known) throw failure('ID_REUSED');
    const waiting = begunBy ? await unfinishedRowsOf(transaction, begunBy) : 0;
    if (waiting >= importLimits.unfinishedRows) throw failure('UPLOADS_FULL');
    const file = await takeUpload(transaction, begunBy, uploadId);
    if (!file) throw failure('UPLOAD_INCOMPLETE');
    const isAdded = await addImport(transaction, { id, kind, name: file.name, sha256, uploadId, begunBy });
    if (!isAdded) throw failure('ID_REUSED');
    await startRun(transaction, { kind: 'people-read', subject: id, by });
    return { id };
  });
}

/** Says what each column is, and starts to check the rows. @throws COLUMNS_INCOMPLETE, NOT_FOUND or IMPORT_MOVED_ON */
export function mapImport(
  call: ImportCall,
  { id, columns, dayOrders }: { id: Id; columns: (ImportField | null)[]; dayOrders: (DayOrder | null)[] },
): Promise<{ id: Id }> {
  return changeImport(call, { id, from: ['mapping', 'review'] }, async (transaction, one) => {
    const ordered = one.headers.map((_, index) => dayOrders[index] ?? null);
    if (columns.length !== one.headers.length || !areComplete(one.kind, columns)) throw failure('COLUMNS_INCOMPLETE');
    const isUnsaid = columns.some(
      (field, index) => isOpenDay(field, one.daysShow[index] === 'open') && !ordered[index],
    );
    if (isUnsaid) throw failure('COLUMNS_INCOMPLETE');
    await saveImport(transaction, id, { columns, dayOrders: ordered, state: 'checking', refusal: null });
    await startRun(transaction, { kind: 'people-check', subject: id, by: call.by, sha256: one.sha256 });
  });
}

/** Starts to write what was reviewed, and nothing else. @throws NOT_FOUND or IMPORT_MOVED_ON */
export function writeImport(
  call: ImportCall,
  { id, seen, invite }: { id: Id; seen: string; invite: boolean },
): Promise<{ id: Id }> {
  return changeImport(call, { id, from: ['review'] }, async (transaction, one) => {
    // It was checked again since the caller looked, with other columns or after a change in the company.
    if (one.seen !== seen) throw failure('IMPORT_MOVED_ON');
    const begunBy = call.by.actor ?? null;
    await saveImport(transaction, id, { state: 'importing', invites: invite, refusal: null, begunBy });
    await startRun(transaction, { kind: 'people-write', subject: id, by: call.by, sha256: one.sha256 });
  });
}

/** Throws away an import that is not being written, with its file. @throws NOT_FOUND or IMPORT_MOVED_ON */
export function discardImport(call: ImportCall, id: Id): Promise<{ id: Id }> {
  return changeImport(call, { id, from: unfinished }, async (transaction, one) => {
    // What reads or checks it ends by itself once its run is cancelled.
    await cancelRunsOf(transaction, id);
    if (one.uploadId) await deleteUpload(transaction, one.uploadId);
    await deleteImport(transaction, id);
    const object = `import ${id} sha256:${one.sha256} named ${one.name}`;
    await record(transaction, { ...call.by, act: 'import-discarded', result: 'ok', object, cause: id });
  });
}

/**
 * Changes an import that is in one of these states. The import is locked: the second of two callers sees what the first
 * has made of it.
 * @throws NOT_FOUND or IMPORT_MOVED_ON
 */
export function changeImport(
  { db, by }: ImportCall,
  { id, from }: { id: Id; from: ImportState[] },
  change: (transaction: Database, one: ImportRecord, by: AuditedBy) => Promise<void>,
): Promise<{ id: Id }> {
  return db.transaction(async (transaction) => {
    const one = await lockImport(transaction, id);
    if (!one) throw failure('NOT_FOUND');
    if (!from.includes(one.state)) throw failure('IMPORT_MOVED_ON');
    await change(transaction, one, by);
    return { id };
  });
}
