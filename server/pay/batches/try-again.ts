import type { Id } from '#contract/id.ts';
import type { BatchState } from '#contract/payslip-review.ts';
import type { RunKind } from '#contract/runs.ts';
import { record } from '#server/audit/audit.ts';
import { failure } from '#server/http/failure.ts';
import { runAgain } from '#server/runs/run-rows.ts';
import { changeBatch } from './changed-batch.ts';
import type { PayrollCall } from './review.ts';

/** The runs of a batch that go on where they failed, by its state. */
const mayFail: Partial<Record<BatchState, RunKind[]>> = {
  recalling: ['payslips-recall'],
  released: ['payslips-visible', 'payslips-notify'],
  discarded: ['payslips-discard'],
};

/**
 * Lets what failed of a batch go on where it stopped, with the reason that was given for it. What failed before the
 * release is begun again instead: its batch is back in review.
 * @throws NOT_FOUND; BATCH_MOVED_ON if nothing has failed, or not any more
 */
export async function tryAgain({ db, payroll, by }: PayrollCall, { id }: { id: Id }): Promise<void> {
  const from = Object.keys(mayFail) as BatchState[];
  await changeBatch(db, payroll, { id, from }, async (transaction, { state }) => {
    if (!(await runAgain(transaction, id, mayFail[state] ?? []))) throw failure('BATCH_MOVED_ON');
    const object = `batch ${id} ${state}`;
    await record(transaction, { ...by, act: 'payslips-tried-again', result: 'ok', object });
  });
}
