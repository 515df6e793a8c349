import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import type { ZipEntry } from '#server/files/zip.ts';

/** Finds a person's files of one feature, for their archive; each name begins with a folder. */
export type FilesOfPerson = (db: Database, userId: Id) => Promise<ZipEntry[]>;
