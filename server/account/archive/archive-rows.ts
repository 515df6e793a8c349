import { and, asc, eq, getTableColumns, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { dayThenOf } from '#server/directory/today-rows.ts';
import { dataArchive, dataArchivePiece } from './archive-tables.ts';

/** Adds an archive that is to be made in place of the person's earlier one; false where one has this id. */
export async function addArchive(db: Database, id: Id, userId: Id): Promise<boolean> {
  await db.delete(dataArchive).where(and(eq(dataArchive.userId, userId), sql`${dataArchive.id} <> ${id}`));
  const added = await db.insert(dataArchive).values({ id, userId }).onConflictDoNothing().returning();
  return added.length > 0;
}

/** A person's archive of the last 24 hours, with the day on which they asked for it; null where there is none. */
export async function archiveOf(db: Database, userId: Id) {
  const isFresh = gt(dataArchive.askedAt, sql`now() - interval '1 day'`);
  const [row] = await db
    .select({
      ...getTableColumns(dataArchive),
      askedOn: sql<string>`${dayThenOf(dataArchive.userId, sql`${dataArchive.askedAt}`)}::text`,
    })
    .from(dataArchive)
    .where(and(eq(dataArchive.userId, userId), isFresh));
  return row ?? null;
}

/** The archive with an id, whosever it is. */
export async function archiveWith(db: Database, id: Id) {
  const [row] = await db.select().from(dataArchive).where(eq(dataArchive.id, id));
  return row ?? null;
}

/** Removes the pieces of an attempt that came to nothing. */
export async function clearPieces(db: Database, id: Id): Promise<void> {
  await db.delete(dataArchivePiece).where(eq(dataArchivePiece.archiveId, id));
}

/** Adds a piece; does nothing if the archive is gone, or was asked for again. */
export async function addPiece(db: Database, id: Id, number: number, bytes: Uint8Array): Promise<void> {
  const [there] = await db.select().from(dataArchive).where(eq(dataArchive.id, id)).for('key share');
  if (there) await db.insert(dataArchivePiece).values({ archiveId: id, number, bytes });
}

/** Says how the making of an archive ended. */
export async function setMade(db: Database, id: Id, state: 'ready' | 'failed', size = 0): Promise<void> {
  await db.update(dataArchive).set({ state, size }).where(eq(dataArchive.id, id));
}

/** The bytes of an archive, one piece in memory at a time. */
export async function* piecesOf(db: Database, id: Id): AsyncGenerator<Uint8Array> {
  for (let number = 0; ; number += 1) {
    const [piece] = await db
      .select({ bytes: dataArchivePiece.bytes })
      .from(dataArchivePiece)
      .where(and(eq(dataArchivePiece.archiveId, id), eq(dataArchivePiece.number, number)));
    if (!piece) return;
    yield Buffer.from(piece.bytes);
  }
}

/** Deletes archives that were asked for before a moment; answers how many. */
export async function forgetArchivesBefore(db: Database, moment: Date, atMost: number): Promise<number> {
  const old = db
    .select({ id: dataArchive.id })
    .from(dataArchive)
    .where(lt(dataArchive.askedAt, moment))
    .orderBy(asc(dataArchive.askedAt))
    .limit(atMost);
  return (await db.delete(dataArchive).where(inArray(dataArchive.id, old)).returning({ id: dataArchive.id })).length;
}
