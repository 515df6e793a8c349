import { sql } from 'drizzle-orm';
import type { AbsenceKind } from '#contract/absence.ts';
import type { Database } from '#server/db/database.ts';
import { companySetup } from './company-tables.ts';

/** The company's name as an administrator set it; null if none did. */
export async function nameOnRecord(db: Database): Promise<string | null> {
  const [row] = await db.select({ name: companySetup.name }).from(companySetup);
  return row?.name ?? null;
}

/** Sets the company's name; null resets it. */
export async function putName(db: Database, name: string | null): Promise<void> {
  await db.insert(companySetup).values({ id: 1, name }).onConflictDoUpdate({ target: companySetup.id, set: { name } });
}

/** Where absences are reported, as an administrator set it. */
export async function formsOnRecord(db: Database): Promise<Partial<Record<AbsenceKind, string>>> {
  const [row] = await db.select({ forms: companySetup.absenceForms }).from(companySetup);
  return row?.forms ?? {};
}

/** Sets where an absence is reported; null resets it. */
export async function putForm(db: Database, kind: AbsenceKind, url: string | null): Promise<void> {
  const absenceForms = url === null ? {} : { [kind]: url };
  await db
    .insert(companySetup)
    .values({ id: 1, absenceForms })
    .onConflictDoUpdate({
      target: companySetup.id,
      set: { absenceForms: sql`(company_setup.absence_forms - ${kind}::text) || excluded.absence_forms` },
    });
}
