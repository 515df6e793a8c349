import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { storedFile, storedFileBytes } from './file-tables.ts';

/** What a stored file is, or null where there is none. */
export async function fileAt(db: Database, path: string) {
  const [file] = await db.select().from(storedFile).where(eq(storedFile.path, path));
  return file ?? null;
}

/** The bytes of a stored file that is known to exist. */
export async function bytesAt(db: Database, path: string): Promise<Buffer> {
  const [row] = await db
    .select({ bytes: storedFileBytes.bytes })
    .from(storedFileBytes)
    .where(eq(storedFileBytes.path, path));
  if (!row) throw new Error('A stored file has lost its bytes.');
  return Buffer.from(row.bytes);
}

/** Stores a file under its path, in the caller's transaction. */
export async function storeFile(db: Database, path: string, type: string, bytes: Buffer): Promise<void> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db.insert(storedFile).values({ path, type, size: bytes.length, sha256 });
  await db.insert(storedFileBytes).values({ path, bytes });
}
