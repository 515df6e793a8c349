import { createHash } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import type { Database } from '#server/db/database.ts';
import { timedId } from '#server/db/ids.ts';
import { addPiece, addUpload } from './upload-rows.ts';

/**
 * Sends a file of the operator in pieces, as a browser does; returns its id, and its SHA-256 in hex. Null if too much of
 * the operator's is under way.
 * @param step is called after each piece with its bytes
 */
export async function sendFile(
  db: Database,
  { parts, ...file }: { name: string; size: number; modified: number; parts: AsyncIterable<Uint8Array> },
  step: (bytes: number) => void,
): Promise<{ uploadId: Id; sha256: string } | null> {
  const id = timedId();
  if (typeof (await addUpload(db, null, { id, ...file })) === 'string') return null;
  const hash = createHash('sha256');
  let number = 0;
  const add = async (bytes: Buffer) => {
    await addPiece(db, { userId: null, id, number, bytes });
    number += 1;
    step(bytes.length);
  };
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    hash.update(part);
    rest = Buffer.concat([rest, part]);
    for (; rest.length >= uploadLimits.piece; rest = rest.subarray(uploadLimits.piece)) {
      await add(rest.subarray(0, uploadLimits.piece));
    }
  }
  if (rest.length > 0) await add(rest);
  return { uploadId: id, sha256: hash.digest('hex') };
}
