import { setImmediate as others } from 'node:timers/promises';
import type { BatchProblem, FileProblem } from '#contract/payslip-problems.ts';
import type { NewFile } from '#server/files/file-rows.ts';
import { RunRefused, type Slice } from '#server/runs/run-worker.ts';
import { whileWaiting } from '#server/runs/while-waiting.ts';
import type { UploadedFile } from '#server/uploads/uploaded-file.ts';
import { type Batch, type BatchReason, UnreadableBatch, UnreadableDocument } from './batch.ts';
import { isTooLarge } from './batch-sizes.ts';
import type { NewDocument } from './document-rows.ts';
import { matchDocument, peopleFinder } from './match.ts';
import { type FileRead, mostDocuments, type ReadContext, storablePdf, store } from './reading.ts';
import { openZip } from './zip.ts';

/**
 * How much one slice stores, and the milliseconds that it should take with its commit. The commits of others wait on
 * the disk for its bytes: while that is busy or slow, a slice is small.
 */
const aSlice = { documents: 100, leastBytes: 128 * 1024, mostBytes: 1024 * 1024, milliseconds: 12 };

/** Reads the documents of a ZIP file in their order in it, from the run's cursor on. */
export async function* readZip(
  file: UploadedFile,
  { batch, run, everybody }: ReadContext,
): AsyncGenerator<Slice, FileRead> {
  const over = new AbortController();
  try {
    const opening = openZip(file, { owner: run.startedBy ?? run.id, signal: over.signal });
    const zip = yield* whileWaiting(opening.catch(refused), { done: run.done });
    if (zip.sizes.size > mostDocuments) throw new RunRefused('too-many-files');
    const paths = [...zip.sizes.keys()];
    const wrong = new Map(zip.problems.map(({ path, problem }) => [path, problem]));
    const people = peopleFinder(everybody);
    let bytesASlice = aSlice.leastBytes;
    const readSlice = async (from: number) => {
      const slice = { documents: [] as NewDocument[], files: [] as NewFile[], bytes: 0, end: from };
      while (slice.end < paths.length && slice.documents.length < aSlice.documents && slice.bytes < bytesASlice) {
        // Else the statements that write the slice before would wait until this one is read.
        await others();
        const path = paths[slice.end] as string;
        const size = zip.sizes.get(path) ?? 0;
        const read = await readDocument(zip, path, wrong.get(path)).catch(refused);
        const pdf = 'bytes' in read ? storablePdf(read.bytes) : null;
        if (pdf) slice.files.push(pdf);
        slice.documents.push({
          batchId: batch.id,
          position: slice.end,
          path: path.slice(0, 1_000),
          size,
          filePath: pdf?.path,
          sha256: pdf?.sha256,
          ...matchDocument(path, 'text' in read ? read.text : '', people, batch.issuedOn),
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
      const slice = yield* whileWaiting(next, { done: position, total: paths.length });
      position = slice.end;
      // Read while this one is written. If the run stops early, nobody awaits it: its rejection must not go unhandled.
      next = readSlice(position);
      next.catch(() => {});
      const begun = performance.now();
      yield { done: position, total: paths.length, cursor: position, write: (db) => store(db, slice) };
      const inTime = (slice.bytes * aSlice.milliseconds) / (performance.now() - begun);
      bytesASlice = Math.min(Math.max(inTime, aSlice.leastBytes), aSlice.mostBytes);
    }
    return { done: paths.length, long: null };
  } finally {
    over.abort();
  }
}

const reasons: Record<BatchReason, BatchProblem> = {
  'no-zip': 'no-batch',
  unusable: 'unusable-zip',
  'too-large': 'too-large',
  overlapping: 'overlapping-zip',
  'unpacks-too-large': 'unpacks-too-large',
  'too-costly': 'too-costly',
};

function refused(error: unknown): never {
  throw error instanceof UnreadableBatch ? new RunRefused(reasons[error.reason]) : error;
}

async function readDocument(
  zip: Batch,
  path: string,
  known: FileProblem | undefined,
): Promise<{ bytes: Buffer; text: string } | { problem: FileProblem }> {
  if (known) return { problem: known };
  if (isTooLarge(zip.sizes.get(path) ?? 0)) return { problem: 'too-large' };
  try {
    return await zip.read(path);
  } catch (error) {
    if (error instanceof UnreadableDocument) return { problem: error.problem };
    throw error;
  }
}
