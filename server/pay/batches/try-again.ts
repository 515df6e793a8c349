import { failure } from '#server/http/failure.ts';
import { audited } from '#server/http/operation.ts';
import { runAgain } from '#server/runs/run-rows.ts';
import { changeBatch } from './changed-batch.ts';
import type { PayrollCall } from './review.ts';

/**
 * Lets what failed of a batch go on where it stopped, with the reason that was given for it. What failed before the
 * release is begun again instead: its batch is back in review.
 * @throws NOT_FOUND; BATCH_MOVED_ON if nothing has failed, or not any more
 */
export async function tryAgain({ call, caller, payroll }: PayrollCall, { id }: { id: string }): Promise<void> {
  await changeBatch(call.db, payroll, { id, from: ['recalling', 'released'] }, async (transaction, { state }) => {
    const isBegun = await runAgain(
      transaction,
      id,
      state === 'recalling' ? ['payslips-recall'] : ['payslips-visible', 'payslips-notify'],
    );
    if (!isBegun) throw failure('BATCH_MOVED_ON');
    const object = `batch ${id} ${state}`;
    await audited({ ...call, db: transaction }, caller, { act: 'payslips-tried-again', result: 'ok', object });
  });
}
