import type { Database } from '#server/db/database.ts';
import { publishPayslips } from '#server/pay/publish.ts';

/** Gives somebody a payslip that nobody else has. */
export async function givePayslip(db: Database, userId: string): Promise<void> {
  const bytes = Buffer.from(`%PDF-1.7\n${crypto.randomUUID()}\n%%EOF\n`);
  await publishPayslips(db, [{ userId, fileName: 'x', sourceKey: crypto.randomUUID(), issuedOn: '2026-10-15', bytes }]);
}
