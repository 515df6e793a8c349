import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { publishToEach } from '#server/notify/publish.ts';
import { deletePayslips, type RecalledPayslip } from './payslip-rows.ts';

/**
 * Recalls payslips with their documents and bytes, all or none, and tells the open pages of their people. Returns what
 * was recalled, without ids that no payslip has any more. A recalled document is not published to the same person
 * again.
 */
export async function recallPayslips(db: Database, ids: Id[]): Promise<RecalledPayslip[]> {
  return db.transaction(async (transaction) => {
    const recalled = await deletePayslips(transaction, ids);
    await publishToEach(transaction, [...new Set(recalled.map(({ userId }) => userId))], 'payslips');
    return recalled;
  });
}
