import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, openPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type Batch, type FoundProblem, isClutter, UnreadableBatch, UnreadableDocument } from './batch.ts';
import { BatchSizes, isTooLarge } from './batch-sizes.ts';

/** The file type bits of a ZIP entry's Unix mode, and their value for a symbolic link. */
const unixKind = 0o170000;
const unixLink = 0o120000;

/**
 * Opens a ZIP file of documents. Nothing is unpacked to disk: a document is read on demand, and no more of it than its
 * entry declares, which is 10 MB at most; so a ZIP bomb does no harm.
 * @throws {UnreadableBatch}
 */
export function openZip(file: string): Promise<Batch> {
  return batchOf(openPromise(file, { autoClose: false }));
}

/** A file that is read in ranges, from `start` to before `end`. */
type RangeReader = { size: number; read(start: number, end: number): AsyncIterable<Buffer> };

/** Opens a ZIP file behind a range reader; else as `openZip` does. */
export function openZipOf(file: RangeReader): Promise<Batch> {
  const reader = new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(file.read(start, end), { objectMode: false });
    }

    /** The library's own method makes three streams per call, and is called twice an entry. */
    override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
      copyRange(file, into.subarray(offset, offset + length), position).then(() => done(null), done);
    }
  })();
  return batchOf(fromRandomAccessReaderPromise(reader, file.size, { autoClose: false }));
}

async function copyRange(file: RangeReader, into: Buffer, position: number): Promise<void> {
  let at = 0;
  for await (const some of file.read(position, position + into.length)) at += some.copy(into, at);
}

async function batchOf(opening: Promise<ZipFile>): Promise<Batch> {
  const zip = await opening.catch((cause) => {
    throw new UnreadableBatch('no-zip', { cause });
  });
  try {
    const entries = new Map<string, Entry>();
    const { sizes, problems } = await listed(zip, entries);
    const read = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new Error('This is not in the ZIP file.');
      const stream = await zip.openReadStreamPromise(entry);
      return Buffer.concat(await stream.toArray());
    };
    return { sizes, problems, read: (path) => read(path).catch(damaged(path)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    // Whatever the library refuses, such as a name that leads out of the folder, is the file's fault.
    throw error instanceof UnreadableBatch ? error : new UnreadableBatch('unusable', { cause: error });
  }
}

async function listed(zip: ZipFile, entries: Map<string, Entry>) {
  const sizes = new BatchSizes();
  const problems: FoundProblem[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: path, uncompressedSize } = entry;
    if (path.endsWith('/') || isClutter(path)) continue;
    if (entries.has(path)) problems.push({ path, problem: 'twice-in-zip' });
    else if (((entry.externalFileAttributes >>> 16) & unixKind) === unixLink) problems.push({ path, problem: 'link' });
    else if (entry.isEncrypted()) problems.push({ path, problem: 'locked-in-zip' });
    else if (!entry.canDecodeFileData()) problems.push({ path, problem: 'unknown-packing' });
    entries.set(path, entry);
    sizes.add(path, uncompressedSize);
  }
  for (const [path, size] of sizes.byPath) if (isTooLarge(size)) entries.delete(path);
  return { sizes: sizes.byPath, problems };
}

function damaged(path: string) {
  return (cause: Error): never => {
    throw new UnreadableDocument(path, 'damaged-in-zip', { cause });
  };
}
