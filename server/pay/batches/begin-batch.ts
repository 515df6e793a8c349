import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import { failure } from '#server/http/failure.ts';
import { cancelRunsOf, startRun } from '#server/runs/run-rows.ts';
import { takeUpload } from '#server/uploads/upload-rows.ts';
import { addBatch, lockBatch, saveBatch } from './batch-rows.ts';
import { changeBatch, publishBatches } from './changed-batch.ts';
import type { ReadInput } from './read-batch.ts';
import type { PayrollCall } from './review.ts';

/**
 * Makes a batch of an uploaded file and starts to read it. A repeat changes nothing.
 * @throws UPLOAD_INCOMPLETE, also for a file that the caller does not have; ID_REUSED
 */
export async function beginBatch(
  { db, payroll, by }: PayrollCall,
  { id, uploadId, issuedOn, sha256 }: { id: Id; uploadId: Id; issuedOn: string; sha256: string },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const known = await lockBatch(transaction, payroll, id);
    if (known?.uploadedBy === payroll.userId && known.sha256 === sha256) return;
    if (known) throw failure('ID_REUSED');
    const file = await takeUpload(transaction, payroll.userId, uploadId);
    if (!file) throw failure('UPLOAD_INCOMPLETE');
    const batch = { id, name: file.name, issuedOn, uploadId, sha256, uploadedBy: payroll.userId };
    if (!(await addBatch(transaction, batch))) throw failure('ID_REUSED');
    const input: ReadInput = { scope: payroll.scope };
    await startRun(transaction, { kind: 'payslips-read', subject: id, by, input });
    const object = `batch ${id} sha256:${sha256}`;
    await record(transaction, { ...by, act: 'payslips-uploaded', result: 'ok', object });
    await publishBatches(transaction);
  });
}

/** Discards a batch that nobody has seen, also while it is read. @throws NOT_FOUND or BATCH_MOVED_ON */
export async function discardBatch({ db, payroll, by }: PayrollCall, id: Id): Promise<void> {
  await changeBatch(db, payroll, { id, from: ['reading', 'review', 'unreadable'] }, async (transaction, { name }) => {
    // What reads it ends by itself once its run is cancelled.
    await cancelRunsOf(transaction, id);
    await saveBatch(transaction, id, { state: 'discarded' });
    await startRun(transaction, { kind: 'payslips-discard', subject: id, by: null });
    const object = `batch ${id} named ${name}`;
    await record(transaction, { ...by, act: 'payslips-discarded', result: 'ok', object, cause: id });
  });
}
