import { eq, sql } from 'drizzle-orm';
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

/** Deletes the contacts whose number or address a pattern finds; the words of all others are looked through like any. */
export async function eraseContacts(db: Database, pattern: string): Promise<void> {
  const isFound = sql`one ->> 'kind' in ('phone', 'email') and one ->> 'value' ~* ${pattern}`;
  await db.execute(sql`
    update company_screen set groups = (
      select jsonb_agg(part || jsonb_build_object('contacts', coalesce((
        select jsonb_agg(one order by nth) from jsonb_array_elements(part -> 'contacts') with ordinality as each (one, nth)
        where (${isFound}) is not true), '[]')) order by place)
      from jsonb_array_elements(groups) with ordinality as each_group (part, place))
    where exists (
      select from jsonb_array_elements(groups) part, jsonb_array_elements(part -> 'contacts') one where ${isFound})`);
}
