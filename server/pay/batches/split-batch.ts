import type { Id } from '#contract/id.ts';
import type { BatchSplitting } from '#contract/payslip-batches.ts';
import type { Splitting } from '#contract/payslip-review.ts';
import { isWholeCompany } from '#contract/role-names.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { startRun } from '#server/runs/run-rows.ts';
import { takeAgain } from '#server/uploads/upload-rows.ts';
import { type BatchRow, type Payroll, saveBatch } from './batch-rows.ts';
import { changeBatch } from './changed-batch.ts';
import { removeDocuments } from './document-rows.ts';
import type { ReadInput } from './read-batch.ts';
import type { PayrollCall } from './review.ts';

/** Documents that are deleted by one statement. */
const aSlice = 500;

/**
 * How a batch is split, and by what it could be; null for what is no long PDF, or whose file is gone, and for whoever
 * does not see a batch that is being read.
 */
export function splittingOf(batch: BatchRow, { userId, scope }: Payroll): Omit<BatchSplitting, 'proposed'> | null {
  const { state, uploadId, pages, bookmarks, splitBy, splitEvery } = batch;
  const mayRead = scope.some(isWholeCompany) || batch.uploadedBy === userId;
  if (state !== 'review' || !uploadId || pages === null || !mayRead) return null;
  return { by: splitBy, every: splitEvery, pages, bookmarks: bookmarks ?? 0 };
}

/**
 * Splits a long PDF otherwise: its file is read again, and what was decided about its documents is forgotten.
 * @throws NOT_FOUND; BATCH_MOVED_ON, also where its file is gone or has no bookmarks to split it at
 */
export async function splitBatch(
  { db, payroll, by }: PayrollCall,
  { id, by: splitBy, every }: { id: Id; by: Splitting; every: number },
): Promise<void> {
  await changeBatch(db, payroll, { id, from: ['review'] }, async (transaction, batch) => {
    const now = splittingOf(batch, payroll);
    if (!now || (splitBy === 'bookmarks' && now.bookmarks === 0)) throw failure('BATCH_MOVED_ON');
    if (!batch.uploadId || !(await takeAgain(transaction, batch.uploadId))) throw failure('BATCH_MOVED_ON');
    await readAgain(transaction, { id, splitBy, splitEvery: splitBy === 'every' ? every : null });
    const input: ReadInput = { scope: payroll.scope };
    await startRun(transaction, { kind: 'payslips-read', subject: id, by, input });
    const how = splitBy === 'every' ? `every ${every} pages` : splitBy;
    await record(transaction, { ...by, act: 'payslips-split', result: 'ok', object: `batch ${id} ${how}` });
  });
}

async function readAgain(transaction: Database, { id, ...split }: Pick<BatchRow, 'id' | 'splitBy' | 'splitEvery'>) {
  while ((await removeDocuments(transaction, id, aSlice)) > 0);
  await saveBatch(transaction, id, { ...split, state: 'reading' });
}
