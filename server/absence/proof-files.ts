import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { safeFileName } from '#server/files/content-disposition.ts';
import type { ZipEntry } from '#server/files/zip.ts';
import { bytesOfProof, proofsOfPerson } from './proof-rows.ts';

/** The proofs of absence that a person sent, by the day of the absence. */
export async function proofFiles(db: Database, userId: Id): Promise<ZipEntry[]> {
  const proofs = await proofsOfPerson(db, userId);
  return proofs.map(({ id, type, size, day }) => ({
    name: `proofs/${safeFileName(day, type)}`,
    size,
    bytes: () => bytesOfProof(db, id),
  }));
}
