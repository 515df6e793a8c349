import type { Database } from '#server/db/database.ts';
import { companySetup } from './company-tables.ts';

/** What an administrator named the company; null where none did. */
export async function nameOnRecord(db: Database): Promise<string | null> {
  const [row] = await db.select({ name: companySetup.name }).from(companySetup);
  return row?.name ?? null;
}

/** Names the company, or takes its name off the record. */
export async function putName(db: Database, name: string | null): Promise<void> {
  await db.insert(companySetup).values({ id: 1, name }).onConflictDoUpdate({ target: companySetup.id, set: { name } });
}
