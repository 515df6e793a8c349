import { inArray, sql } from 'drizzle-orm';
import type { AbsenceKind } from '#contract/absence.ts';
import type { FeatureSwitch } from '#contract/switches.ts';
import type { Database } from '#server/db/database.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { companySetup } from './company-tables.ts';

/** What an administrator set: the name, the absence forms, the colour, and the path of the stored logo. */
export async function setupOnRecord(
  db: Database,
): Promise<
  Omit<typeof companySetup.$inferSelect, 'id' | 'absenceDays' | 'timeZone' | 'switchedOff' | 'firstHourPutAway'>
> {
  const { name, absenceForms, accent, logo } = companySetup;
  const [row] = await db.select({ name, absenceForms, accent, logo }).from(companySetup);
  return row ?? { name: null, absenceForms: {}, accent: null, logo: null };
}

/**
 * Sets the company's name, the colour of the app, or that its first hour is over; null resets the first two.
 */
export async function putSetup(
  db: Database,
  set: { name: string | null } | { accent: string | null } | { firstHourPutAway: true },
): Promise<void> {
  await db
    .insert(companySetup)
    .values({ id: 1, ...set })
    .onConflictDoUpdate({ target: companySetup.id, set });
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

/** Turns a feature off for everybody, or on; one that already is stays so. */
export async function putSwitch(db: Database, feature: FeatureSwitch, on: boolean): Promise<void> {
  const switchedOff = on ? [] : [feature];
  await db
    .insert(companySetup)
    .values({ id: 1, switchedOff })
    .onConflictDoUpdate({
      target: companySetup.id,
      set: { switchedOff: sql`(company_setup.switched_off - ${feature}::text) || excluded.switched_off` },
    });
}

/** Stores the logo in place of our mark and deletes the one before, in the caller's transaction. */
export async function putLogo(db: Database, logo: { path: string; png: Buffer } | null): Promise<void> {
  const path = logo?.path ?? null;
  await db.insert(companySetup).values({ id: 1 }).onConflictDoNothing();
  const [before] = await db.select({ logo: companySetup.logo }).from(companySetup).for('update');
  if (before?.logo === path) return;
  await db.update(companySetup).set({ logo: path });
  // A picture that lies there without being the logo, as after a restored row, is replaced.
  const gone = [before?.logo, path].filter((one) => one != null);
  await db.delete(storedFile).where(inArray(storedFile.path, gone));
  if (logo) await storeFile(db, logo.path, 'image/png', logo.png);
}
