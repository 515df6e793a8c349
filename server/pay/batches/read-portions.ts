import type { Batch } from './batch.ts';
import { isTooLarge } from './batch-sizes.ts';

/** Documents and bytes per portion. Two portions are in memory: one is worked on while the next is read. */
const atOnce = { documents: 500, bytes: 2 * 1024 * 1024 };

/** A document with its bytes; null for one that is too large to be read. */
export type Read<Document> = Document & { bytes: Buffer | null };

/** Reads documents a portion at a time, the next one while the caller works on the last. */
export async function* readPortions<Document extends { path: string }>(
  batch: Batch,
  documents: Document[],
): AsyncGenerator<Read<Document>[]> {
  let next: Promise<Read<Document>[]> | undefined;
  for (const portion of portions(documents, batch.sizes)) {
    const last = next;
    next = Promise.all(portion.map(async (document) => ({ ...document, bytes: await read(batch, document.path) })));
    // If the caller stops early, nobody awaits this promise: its rejection must not go unhandled.
    next.catch(() => {});
    if (last) yield await last;
  }
  if (next) yield await next;
}

async function read(batch: Batch, path: string): Promise<Buffer | null> {
  return isTooLarge(batch.sizes.get(path) ?? 0) ? null : batch.read(path);
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
