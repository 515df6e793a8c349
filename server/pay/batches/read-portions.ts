import type { FileProblem } from '#contract/payslip-problems.ts';
import { type Batch, UnreadableDocument } from './batch.ts';
import { isTooLarge } from './batch-sizes.ts';

/** Documents and bytes per portion. Two portions are in memory: one is worked on while the next is read. */
const atOnce = { documents: 500, bytes: 2 * 1024 * 1024 };

/** A document with its bytes; null for one that is too large to be read. */
export type Read<Document> = Document & { bytes: Buffer | null };

/** The same for a document that is judged, too: what is wrong with it, and then without its bytes. */
export type Judged<Document> = Read<Document> & { problem?: FileProblem };

/** Reads documents a portion at a time, the next one while the caller works on the last. */
export function readPortions<Document extends { path: string }>(
  batch: Batch,
  documents: Document[],
): AsyncGenerator<Read<Document>[]> {
  return inPortions(batch, documents, async ({ path }) => ({ bytes: await read(batch, path) }));
}

/** The same for documents that are to be published. */
export function judgePortions<Document extends { path: string }>(
  batch: Batch,
  documents: Document[],
): AsyncGenerator<Judged<Document>[]> {
  return inPortions(batch, documents, ({ path }) => judge(batch, path));
}

async function* inPortions<Document extends { path: string }, Found>(
  batch: Batch,
  documents: Document[],
  find: (document: Document) => Promise<Found>,
): AsyncGenerator<(Document & Found)[]> {
  let next: Promise<(Document & Found)[]> | undefined;
  for (const portion of portions(documents, batch.sizes)) {
    const last = next;
    next = Promise.all(portion.map(async (document) => ({ ...document, ...(await find(document)) })));
    // If the caller stops early, nobody awaits this promise: its rejection must not go unhandled.
    next.catch(() => {});
    if (last) yield await last;
  }
  if (next) yield await next;
}

async function read(batch: Batch, path: string): Promise<Buffer | null> {
  return isTooLarge(batch.sizes.get(path) ?? 0) ? null : batch.read(path);
}

async function judge(batch: Batch, path: string): Promise<{ bytes: Buffer | null; problem?: FileProblem }> {
  if (isTooLarge(batch.sizes.get(path) ?? 0)) return { bytes: null, problem: 'too-large' };
  try {
    return { bytes: await batch.judge(path) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { bytes: null, problem: error.problem };
    throw error;
  }
}

function* portions<Document extends { path: string }>(documents: Document[], sizes: Map<string, number>) {
  let portion: Document[] = [];
  let bytes = 0;
  for (const document of documents) {
    const size = sizes.get(document.path) ?? 0;
    if (portion.length === atOnce.documents || (portion.length > 0 && bytes + size > atOnce.bytes)) {
      yield portion;
      portion = [];
      bytes = 0;
    }
    portion.push(document);
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}
