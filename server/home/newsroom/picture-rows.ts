import { createHash } from 'node:crypto';
import { and, eq, inArray, like, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { storeFile } from '#server/files/file-rows.ts';
import { storedFile } from '#server/files/file-tables.ts';

/**
 * Stores a picture of the news under a name derived from its bytes, and answers its path: a changed picture has a new
 * address, which no browser has cached.
 */
export async function storePicture(
  transaction: Database,
  type: 'image/webp' | 'image/jpeg' | 'image/png',
  bytes: Buffer,
): Promise<string> {
  const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const path = `/news-pictures/${name}.${type.replace('image/', '')}`;
  const known = await transaction
    .update(storedFile)
    .set({ createdAt: sql`now()` })
    .where(eq(storedFile.path, path))
    .returning({ path: storedFile.path });
  if (known.length === 0) await storeFile(transaction, path, type, bytes);
  return path;
}

/** Whether all of these pictures of the news are stored. They stay so until the transaction ends. */
export async function arePictures(transaction: Database, paths: string[]): Promise<boolean> {
  const there = await transaction
    .select({ path: storedFile.path })
    .from(storedFile)
    .where(and(inArray(storedFile.path, paths), like(storedFile.path, '/news-pictures/%')))
    .for('key share');
  return paths.every((path) => there.some((one) => one.path === path));
}

/** Deletes pictures of the news that were stored before a moment, and that no version of an article has; at most so many. */
export async function forgetUnusedPicturesBefore(db: Database, before: Date, atMost: number): Promise<number> {
  const isUsed = sql.join(
    ['news_article', 'news_version', 'news_item'].map(
      (table) =>
        sql`exists (select from ${sql.identifier(table)} used where ${storedFile.path} in (used.picture, used.picture_small))`,
    ),
    sql` or `,
  );
  const old = db
    .select({ path: storedFile.path })
    .from(storedFile)
    .where(and(like(storedFile.path, '/news-pictures/%'), lt(storedFile.createdAt, before), sql`not (${isUsed})`))
    .limit(atMost);
  return (await db.delete(storedFile).where(inArray(storedFile.path, old)).returning({ path: storedFile.path })).length;
}
