import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { storedFile } from '#server/files/file-tables.ts';
import { companySetup } from './company-tables.ts';

/** What an administrator set: a colour, and the path of the stored logo; null for the defaults. */
export type StoredLook = { accent: string | null; logo: string | null };

export async function lookOnRecord(db: Database): Promise<StoredLook> {
  const columns = { accent: companySetup.accent, logo: companySetup.logo };
  const [row] = await db.select(columns).from(companySetup);
  return row ?? { accent: null, logo: null };
}

/** Sets the colour of the app; null resets it. */
export async function putAccent(db: Database, accent: string | null): Promise<void> {
  await db
    .insert(companySetup)
    .values({ id: 1, accent })
    .onConflictDoUpdate({ target: companySetup.id, set: { accent } });
}

/** Stores the logo in place of our mark and deletes the one before, in the caller's transaction. */
export async function putLogo(db: Database, logo: { path: string; png: Buffer } | null): Promise<void> {
  const path = logo?.path ?? null;
  await db.insert(companySetup).values({ id: 1 }).onConflictDoNothing();
  const [before] = await db.select({ logo: companySetup.logo }).from(companySetup).for('update');
  if (before?.logo === path) return;
  await db.update(companySetup).set({ logo: path });
  if (before?.logo) await db.delete(storedFile).where(eq(storedFile.path, before.logo));
  if (logo) await storeFile(db, logo.path, 'image/png', logo.png);
}
