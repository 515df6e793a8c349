import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { safeFileName } from '#server/files/content-disposition.ts';
import { bytesAt, fileAt } from '#server/files/file-rows.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { cardholderOf } from './profile-rows.ts';

/** A person's profile picture, if they have one. */
export async function pictureFiles(db: Database, userId: Id): Promise<ZipEntry[]> {
  const { profilePic } = await cardholderOf(db, userId);
  const file = profilePic ? await fileAt(db, profilePic) : null;
  if (!file) return [];
  const bytes = async () => (await bytesAt(db, file.path)) ?? Buffer.alloc(0);
  return [{ name: `pictures/${safeFileName('picture', file.type)}`, size: file.size, bytes }];
}
