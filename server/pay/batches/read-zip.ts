import type { FileProblem } from '#contract/payslip-problems.ts';
import type { NewFile } from '#server/files/file-rows.ts';
import { newFilePath } from '#server/pay/file-path.ts';
import { RunRefused, type Slice } from '#server/runs/run-worker.ts';
import type { UploadedFile } from '#server/uploads/uploaded-file.ts';
import { type Batch, UnreadableBatch, UnreadableDocument } from './batch.ts';
import { most } from './batch-sizes.ts';
import { documentProblem, fingerprint, hashIn } from './checked.ts';
import type { NewDocument } from './document-rows.ts';
import { finder, matchInBatch } from './match.ts';
import { mostDocuments, type Reading, store } from './reading.ts';
import { openZipOf } from './zip.ts';

/** What one slice reads and stores: some hundredths of a second of either database. */
const aSlice = { documents: 100, bytes: 256 * 1024 };

/** Reads the documents of a ZIP file in their order in it, from the run's cursor on. */
export async function* readZip(file: UploadedFile, { batch, run, everybody }: Reading): AsyncGenerator<Slice, number> {
  const zip = await openZipOf(file).catch((error) => {
    if (!(error instanceof UnreadableBatch)) throw error;
    file.assertRead();
    throw new RunRefused(reasons[error.reason]);
  });
  try {
    if (zip.sizes.size > mostDocuments) throw new RunRefused('too-many-files');
    const paths = [...zip.sizes.keys()];
    const wrong = new Map(zip.problems.map(({ path, problem }) => [path, problem]));
    const find = finder(everybody);
    const readSlice = async (from: number) => {
      const slice = { documents: [] as NewDocument[], files: [] as NewFile[], bytes: 0, end: from };
      while (slice.end < paths.length && slice.documents.length < aSlice.documents && slice.bytes < aSlice.bytes) {
        const path = paths[slice.end] as string;
        const size = zip.sizes.get(path) ?? 0;
        const read = await readDocument(zip, path, wrong.get(path));
        file.assertRead();
        const matched = matchInBatch(path, find, batch.issuedOn);
        const filePath = 'bytes' in read ? newFilePath() : null;
        if ('bytes' in read && filePath)
          slice.files.push({ path: filePath, type: 'application/pdf', bytes: read.bytes });
        slice.documents.push({
          batchId: batch.id,
          position: slice.end,
          path: path.slice(0, 1_000),
          size,
          filePath,
          ...('bytes' in read && { sha256: hashIn(fingerprint(read.bytes)) }),
          ...('recipient' in matched
            ? { userId: matched.recipient.id, issuedOn: matched.issuedOn, title: matched.title }
            : { problem: matched.problem, who: matched.who?.slice(0, 200) ?? null }),
          ...('problem' in read && { problem: read.problem }),
        });
        slice.bytes += size;
        slice.end += 1;
      }
      return slice;
    };
    let position = Number(run.cursor ?? 0);
    let next = readSlice(position);
    while (position < paths.length) {
      const slice = await next;
      position = slice.end;
      // Read while this one is written. If the run stops early, nobody awaits it: its rejection must not go unhandled.
      next = readSlice(position);
      next.catch(() => {});
      yield { done: position, total: paths.length, cursor: position, write: (db) => store(db, slice) };
    }
    return paths.length;
  } finally {
    zip.close();
  }
}

const reasons = { 'no-zip': 'no-batch', unusable: 'unusable-zip', 'too-large': 'too-large' } as const;

async function readDocument(
  zip: Batch,
  path: string,
  known: FileProblem | undefined,
): Promise<{ bytes: Buffer } | { problem: FileProblem }> {
  if (known) return { problem: known };
  if ((zip.sizes.get(path) ?? 0) > most.bytesEach) return { problem: 'too-large' };
  try {
    const bytes = await zip.read(path);
    const problem = await documentProblem(bytes);
    return problem ? { problem } : { bytes };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { problem: error.problem };
    throw error;
  }
}
