import { hash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { storedFile, storedFileBytes } from './file-tables.ts';

/** A stored file's row; null if there is none. */
export async function fileAt(db: Database, path: string) {
  const [file] = await db.select().from(storedFile).where(eq(storedFile.path, path));
  return file ?? null;
}

/** The bytes of a stored file; null if it is gone with its owner. */
export async function bytesAt(db: Database, path: string): Promise<Buffer | null> {
  const [row] = await db
    .select({ bytes: storedFileBytes.bytes })
    .from(storedFileBytes)
    .where(eq(storedFileBytes.path, path));
  return row ? Buffer.from(row.bytes) : null;
}

/** Stores a file under its path, in the caller's transaction. */
export function storeFile(db: Database, path: string, type: string, bytes: Buffer): Promise<void> {
  return storeFiles(db, [{ path, type, bytes }]);
}

/** A file to store, its path, and its SHA-256 in hex where that is known. */
export type NewFile = { path: string; type: string; bytes: Buffer; sha256?: string };

/** Files per statement: well below PostgreSQL's 65,535 parameters. */
const filesAnInsert = 2_000;

/** Stores files under their paths, in the caller's transaction, many per statement. */
export async function storeFiles(db: Database, files: NewFile[]): Promise<void> {
  for (const some of portionsOf(files, filesAnInsert)) {
    const all = (value: (file: NewFile) => unknown) => sql.param(some.map(value));
    const rows = some.map(({ path, bytes }) => sql`(${path}, ${bytes})`);
    await db.execute(sql`
      with described as (
        insert into ${storedFile} (path, type, size, sha256)
        select * from unnest(
          ${all(({ path }) => path)}::text[],
          ${all(({ type }) => type)}::text[],
          ${all(({ bytes }) => bytes.length)}::int[],
          ${all(({ bytes, sha256 }) => sha256 ?? hash('sha256', bytes))}::text[]))
      insert into ${storedFileBytes} (path, bytes) values ${sql.join(rows, sql`, `)}`);
  }
}
