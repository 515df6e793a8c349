import type { Database } from '#server/db/database.ts';
import { publishToEach } from '#server/live/publish.ts';
import { deletePayslips, type RecalledPayslip } from './payslip-rows.ts';

/**
 * Takes payslips from the people who have them, documents and bytes, all of them or none, and tells their open pages. An id
 * that no payslip has any more is left out of the answer. What was recalled is not published to the same person again.
 */
export async function recallPayslips(db: Database, ids: string[]): Promise<RecalledPayslip[]> {
  return db.transaction(async (transaction) => {
    const recalled = await deletePayslips(transaction, ids);
    await publishToEach(transaction, [...new Set(recalled.map(({ userId }) => userId))], 'payslips');
    return recalled;
  });
}
