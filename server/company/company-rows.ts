import { eq } from 'drizzle-orm';
import type { CompanyScreen } from '#contract/company.ts';
import type { Database } from '#server/db/database.ts';
import { companyScreen, type WrittenContactGroup } from './company-tables.ts';

/** The links and contacts of a screen; empty if the company set none. */
export async function contactGroups(db: Database, screen: CompanyScreen) {
  const [row] = await db.select().from(companyScreen).where(eq(companyScreen.screen, screen));
  return row?.groups ?? [];
}

/** Replaces the links and contacts of a screen. */
export async function putContactGroups(db: Database, screen: CompanyScreen, groups: WrittenContactGroup[]) {
  await db
    .insert(companyScreen)
    .values({ screen, groups })
    .onConflictDoUpdate({ target: companyScreen.screen, set: { groups } });
}
