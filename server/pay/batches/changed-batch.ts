import type { Id } from '#contract/id.ts';
import type { BatchState } from '#contract/payslip-review.ts';
import { holdersOf } from '#server/access/role-rows.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { publishToEach } from '#server/notify/publish.ts';
import { type BatchRow, lockBatch, type Payroll, recount } from './batch-rows.ts';

/**
 * Changes a batch that payroll may see and that is in one of these states, in one transaction. The batch is locked: the
 * second of two callers sees what the first has made of it.
 * @throws NOT_FOUND or BATCH_MOVED_ON
 */
export function changeBatch<Result>(
  db: Database,
  payroll: Payroll,
  { id, from }: { id: Id; from: BatchState[] },
  change: (transaction: Database, batch: BatchRow & { isVisible: boolean }) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    const batch = await lockBatch(transaction, payroll, id);
    if (!batch) throw failure('NOT_FOUND');
    if (!from.some((state) => state === batch.state)) throw failure('BATCH_MOVED_ON');
    const result = await change(transaction, batch);
    await recount(transaction, id);
    await publishBatches(transaction);
    return result;
  });
}

/** Tells open consoles of payroll that batches changed. */
export async function publishBatches(transaction: Database): Promise<void> {
  await publishToEach(transaction, await holdersOf(transaction, 'payroll'), 'payslip-batches');
}
