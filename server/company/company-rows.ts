import { eq } from 'drizzle-orm';
import type { CompanyScreen } from '#contract/company.ts';
import type { Database } from '#server/db/database.ts';
import { companyScreen, type WrittenContactGroup } from './company-tables.ts';

/** The links and contacts of a screen; empty if the company set none. */
export async function contactGroups(db: Database, screen: CompanyScreen) {
  const [row] = await db.select().from(companyScreen).where(eq(companyScreen.screen, screen));
  return row?.groups ?? [];
}

/** The same, which nobody else changes until the transaction ends, also where there is none yet. */
export async function lockedGroups(transaction: Database, screen: CompanyScreen): Promise<WrittenContactGroup[]> {
  await transaction.insert(companyScreen).values({ screen, groups: [] }).onConflictDoNothing();
  const [row] = await transaction
    .select()
    .from(companyScreen)
    .where(eq(companyScreen.screen, screen))
    .for('no key update');
  return row?.groups ?? [];
}

/** Replaces the links and contacts of a screen. */
export async function putContactGroups(db: Database, screen: CompanyScreen, groups: WrittenContactGroup[]) {
  await db
    .insert(companyScreen)
    .values({ screen, groups })
    .onConflictDoUpdate({ target: companyScreen.screen, set: { groups } });
}
