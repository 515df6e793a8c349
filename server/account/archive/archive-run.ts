import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { zipOf } from '#server/files/zip.ts';
import type { RunKinds, RunWork } from '#server/runs/run-worker.ts';
import { addPiece, archiveWith, clearPieces, setMade } from './archive-rows.ts';
import { type ArchiveSource, personArchive } from './person-archive.ts';

/** Bytes a row: few rows for most people, and no row is large. */
const pieceSize = 512 * 1024;

/** Reads for whom, and from what, an archive is made. */
type ReadSource = (db: Database) => Promise<ArchiveSource>;

/** The runs that make archives. A run that was cut begins again: what is held may have changed. */
export const archiveRuns = (sourceOf: ReadSource): Pick<RunKinds, 'archive-make'> => ({
  'archive-make': {
    work: making(sourceOf),
    ended: async (transaction, { subject }) => setMade(transaction, subject, 'failed'),
  },
});

const making = (sourceOf: ReadSource): RunWork =>
  async function* (db, { subject: id }) {
    const archive = await archiveWith(db, id);
    const person = archive && (await personWith(db, archive.userId));
    // Asked for again, or its person was erased.
    if (!person) return { done: 0 };
    await clearPieces(db, id);
    let [number, size, waiting] = [0, 0, Buffer.alloc(0)];
    const slice = (bytes: Buffer) => {
      const at = number;
      number += 1;
      size += bytes.length;
      return { done: number, write: (transaction: Database) => addPiece(transaction, id, at, bytes) };
    };
    for await (const bytes of zipOf(await personArchive(db, person, await sourceOf(db)))) {
      waiting = Buffer.concat([waiting, bytes]);
      for (; waiting.length >= pieceSize; waiting = waiting.subarray(pieceSize)) {
        yield slice(waiting.subarray(0, pieceSize));
      }
    }
    const last = slice(waiting);
    return { done: last.done, write: (transaction) => endWith(transaction, id, { write: last.write, size }) };
  };

async function endWith(
  transaction: Database,
  id: Id,
  { write, size }: { write(transaction: Database): Promise<void>; size: number },
): Promise<void> {
  await write(transaction);
  await setMade(transaction, id, 'ready', size);
}
