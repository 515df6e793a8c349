import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { publishPayslips } from '#server/pay/publish.ts';

/** Gives a person a payslip with content of its own. */
export async function givePayslip(db: Database, userId: Id): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7\n${randomId()}\n%%EOF\n`);
  await publishPayslips(db, [{ userId, fileName: 'x', sourceKey: randomId(), issuedOn: '2026-10-15', bytes }]);
}
