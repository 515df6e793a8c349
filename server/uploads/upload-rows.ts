import { and, asc, between, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import { piecesOf, uploadLimits } from '#contract/upload-limits.ts';
import type { Upload } from '#contract/uploads.ts';
import type { Database } from '#server/db/database.ts';
import { user } from '#server/session/session-tables.ts';
import { upload, uploadPiece } from './upload-tables.ts';

const shown = {
  id: upload.id,
  name: upload.name,
  size: upload.size,
  modified: upload.modified,
  received: upload.received,
};

/** Whose a file is: somebody's, or the operator's. */
type Owner = Id | null;

const isOf = (userId: Owner) => (userId ? eq(upload.userId, userId) : isNull(upload.userId));
const isTheirs = (userId: Owner) => and(isOf(userId), isNull(upload.takenAt));

/** The uploads of a person, the oldest first. */
export function uploadsOf(db: Database, userId: Id): Promise<Upload[]> {
  return db.select(shown).from(upload).where(isTheirs(userId)).orderBy(asc(upload.id));
}

/** One file of a person, whole or not; null for an unknown id, another person's, and a taken file. */
export async function uploadOf(db: Database, userId: Owner, id: Id): Promise<Upload | null> {
  const [row] = await db
    .select(shown)
    .from(upload)
    .where(and(eq(upload.id, id), isTheirs(userId)));
  return row ?? null;
}

/** Takes a person's file for the server to read, in the caller's transaction; null as `uploadOf`, or if not whole. */
export async function takeUpload(db: Database, userId: Owner, id: Id): Promise<Upload | null> {
  const file = await uploadOf(db, userId, id);
  if (!file || file.received !== piecesOf(file.size)) return null;
  const [row] = await db
    .update(upload)
    .set({ takenAt: sql`now()` })
    .where(and(eq(upload.id, id), isTheirs(userId)))
    .returning(shown);
  return row ?? null;
}

/** A file without a check of its owner, for the server's own work. */
export async function uploadWith(db: Database, id: Id): Promise<Upload | null> {
  const [row] = await db.select(shown).from(upload).where(eq(upload.id, id));
  return row ?? null;
}

/** Begins a file, if the person may have one more; returns the existing one for a repeat. */
export async function addUpload(
  db: Database,
  userId: Owner,
  { id, name, size, modified }: Omit<Upload, 'received'>,
): Promise<Upload | 'full' | 'taken'> {
  return db.transaction(async (transaction) => {
    // One transaction per person at a time: two that begin at once would both find room for one more.
    if (userId) await transaction.select({ id: user.id }).from(user).where(eq(user.id, userId)).for('no key update');
    const all = await transaction
      .select(shown)
      .from(upload)
      .where(and(isOf(userId), isNull(upload.readAt), sql`isfinite(${upload.touchedAt})`));
    const again = all.find((one) => one.id === id);
    if (again) return again.size === size ? again : 'taken';
    const bytes = all.reduce((sum, one) => sum + one.size, size);
    if (all.length >= uploadLimits.files || bytes > uploadLimits.bytes) return 'full';
    const rows = await transaction
      .insert(upload)
      .values({ id, userId, name, size, modified })
      .onConflictDoNothing()
      .returning(shown);
    return rows[0] ?? 'taken';
  });
}

/**
 * Adds the next piece of a person's file; another piece changes nothing. Returns how far the file is; null for no file.
 */
export async function addPiece(
  db: Database,
  { userId, id, number, bytes }: { userId: Owner; id: Id; number: number; bytes: Buffer },
): Promise<Upload | null> {
  return db.transaction(async (transaction) => {
    const [row] = await transaction
      .select(shown)
      .from(upload)
      .where(and(eq(upload.id, id), isOf(userId)))
      .for('update');
    if (!row || number !== row.received) return row ?? null;
    await transaction.insert(uploadPiece).values({ uploadId: id, number, bytes });
    const received = number + 1;
    await transaction.update(upload).set({ received, touchedAt: sql`now()` }).where(eq(upload.id, id));
    return { ...row, received };
  });
}

/** Consecutive pieces of a file, as far as there are any: null where the file is gone. */
export async function piecesFrom(db: Database, id: Id, first: number, count: number): Promise<Buffer | null> {
  const rows = await db
    // Else PostgreSQL sends it in hex, which takes twice as long.
    .select({ bytes: sql<string>`encode(${uploadPiece.bytes}, 'base64')` })
    .from(uploadPiece)
    .where(and(eq(uploadPiece.uploadId, id), between(uploadPiece.number, first, first + count - 1)))
    .orderBy(asc(uploadPiece.number));
  return rows.length > 0 ? Buffer.concat(rows.map(({ bytes }) => Buffer.from(bytes, 'base64'))) : null;
}

/** Deletes a file; returns whether it existed. */
export async function deleteUpload(db: Database, id: Id): Promise<boolean> {
  return (await db.delete(upload).where(eq(upload.id, id)).returning({ id: upload.id })).length > 0;
}

/** Lets the housekeeping delete a file that may be large, within the hour; till then it counts for nobody. */
export async function expireUpload(db: Database, id: Id): Promise<void> {
  await db.update(upload).set({ touchedAt: sql`'-infinity'` }).where(eq(upload.id, id));
}

/** Keeps a file that was read for as long as any file is kept, to be read again; it counts for nobody. */
export async function keepUpload(db: Database, id: Id): Promise<void> {
  await db.update(upload).set({ readAt: sql`now()`, touchedAt: sql`now()` }).where(eq(upload.id, id));
}

/** Takes a kept file to be read again; false if it is gone. */
export async function takeAgain(db: Database, id: Id): Promise<boolean> {
  const rows = await db
    .update(upload)
    .set({ touchedAt: sql`now()` })
    .where(eq(upload.id, id))
    .returning({ id: upload.id });
  return rows.length > 0;
}

/** Deletes a part of a file that may be large; returns whether there is more of it. */
export async function dropSome(db: Database, id: Id): Promise<boolean> {
  if ((await dropPieces(db, id, piecesAtOnce)) === piecesAtOnce) return true;
  await deleteUpload(db, id);
  return false;
}

/** Deletes some pieces of a file; returns how many. */
async function dropPieces(db: Database, id: Id, atMost: number): Promise<number> {
  const some = db
    .select({ number: uploadPiece.number })
    .from(uploadPiece)
    .where(eq(uploadPiece.uploadId, id))
    .orderBy(asc(uploadPiece.number))
    .limit(atMost);
  const dropped = await db
    .delete(uploadPiece)
    .where(and(eq(uploadPiece.uploadId, id), inArray(uploadPiece.number, some)))
    .returning({ number: uploadPiece.number });
  return dropped.length;
}

/** Pieces deleted per statement: some 10 MB. */
const piecesAtOnce = 40;

/** Deletes a part of a file that was not touched since a moment; returns `atMost` while there may be more, else 0. */
export async function forgetUploadsBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const [oldest] = await db.select({ id: upload.id }).from(upload).where(lt(upload.touchedAt, moment)).limit(1);
  if (!oldest) return 0;
  await dropSome(db, oldest.id);
  return atMost;
}
