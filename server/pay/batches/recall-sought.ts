import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { RecalledPayslip } from '#server/pay/payslip-rows.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { lockPublishing } from './publish-lock-rows.ts';
import { type Sought, soughtPayslips } from './sought-rows.ts';

/** Thrown if the search finds other payslips by now than somebody was shown: nothing was recalled. */
export class PayslipsChanged extends Error {
  constructor() {
    super('What people have changed meanwhile.');
    this.name = 'PayslipsChanged';
  }
}

/**
 * Recalls the payslips of a search, if they are still those that somebody was shown.
 * @throws {PayslipsChanged}
 */
export async function recallSought(db: Database, sought: Sought, seen: { id: Id }[]): Promise<RecalledPayslip[]> {
  return db.transaction(async (transaction) => {
    await lockPublishing(transaction);
    const ids = idsOf(seen);
    if (idsOf(await soughtPayslips(transaction, sought)).join() !== ids.join()) throw new PayslipsChanged();
    const gone = await recallPayslips(transaction, ids);
    for (const { id, userId, sourceKey } of gone) {
      const object = `${id} of ${userId} ${sourceKey}`;
      await record(transaction, { act: 'payslip-recalled', result: 'ok', subject: userId, object });
    }
    return gone;
  });
}

const idsOf = (found: { id: Id }[]) => found.map(({ id }) => id).toSorted();
