import type { Database } from '#server/db/database.ts';
import { publishPayslips } from '#server/pay/publish.ts';

/** Gives a person a payslip with content of its own. */
export async function givePayslip(db: Database, userId: string): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF\n`);
  await publishPayslips(db, [{ userId, fileName: 'x', sourceKey: crypto.randomUUID(), issuedOn: '2026-10-15', bytes }]);
}
