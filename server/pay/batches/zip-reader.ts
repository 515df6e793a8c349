import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { FileProblem } from '#contract/payslip-problems.ts';
import type { FileBytes } from '#server/reading/reader.ts';
import { type BatchReason, isClutter } from './batch.ts';
import { isTooLarge, mostOfBatch, mostUnpacked } from './batch-sizes.ts';
import { documentProblem } from './pdf-problem.ts';
import { textOfDocument } from './pdf-text.ts';

/** Entries from a number on; or one of them, judged as a document. */
export type ZipQuestion = { list: number } | { read: number };

/**
 * An entry as it is listed: its path, its declared size, the bytes that it takes of the ZIP, and what is wrong with how
 * it lies there.
 */
type ListedEntry = { path: string; size: number; sent: number; problem?: FileProblem };

export type ZipAnswer =
  | { entries: ListedEntry[]; total: number }
  | { bytes: Uint8Array; text: string }
  | { problem: FileProblem }
  | { unusable: BatchReason; why: string };

/** Entries per answer. */
const aList = 500;

/** The longest path that is listed, in UTF-16 units. */
const longestPath = 1_000;

/** The largest size that is listed: a larger one is too large in any case. */
const largestSize = 2 ** 31 - 1;

/** The file type bits of a ZIP entry's Unix mode, and their value for a symbolic link. */
const unixKind = 0o170000;
const unixLink = 0o120000;

/** The bytes of a local file header before the name (APPNOTE, 4.3.7). */
const headerBytes = 30;

type Listed = ListedEntry & { entry: Entry; before: number };
type OpenZip = { zip: ZipFile; listed: Listed[] };

/** Why a ZIP cannot be used; thrown while it is listed, and then an answer. */
class Unusable extends Error {
  readonly reason: BatchReason;

  constructor(reason: BatchReason, why: string) {
    super(why);
    this.reason = reason;
  }
}

/**
 * Reads a ZIP file of documents, in a child process. Nothing is unpacked to disk: a document is read on demand, and no
 * more of it than its entry declares.
 */
export function openZipFile(file: FileBytes) {
  let opening: Promise<OpenZip> | undefined;
  return async (question: ZipQuestion): Promise<ZipAnswer> => {
    opening ??= open(file);
    try {
      const { zip, listed } = await opening;
      if ('read' in question) return await readEntry(zip, listed[question.read]);
      const some = listed.slice(question.list, question.list + aList);
      return {
        entries: some.map(({ path, size, sent, problem }) => ({ path, size, sent, problem })),
        total: listed.length,
      };
    } catch (error) {
      if (error instanceof Unusable) return { unusable: error.reason, why: error.message };
      throw error;
    }
  };
}

async function open(file: FileBytes): Promise<OpenZip> {
  const reader = new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(rangesOf(file, start, end), { objectMode: false });
    }

    /** The library's own method makes three streams per call, and is called twice an entry. */
    override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
      file.read(position, position + length).then((bytes) => {
        bytes.copy(into, offset);
        done(null);
      }, done);
    }
  })();
  const zip = await fromRandomAccessReaderPromise(reader, file.size, { autoClose: false }).catch((error: Error) => {
    throw new Unusable('no-zip', error.message);
  });
  const entries: Entry[] = [];
  let declared = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry);
      declared += entry.uncompressedSize;
      // What is too large is not read.
      if (!isTooLarge(entry.uncompressedSize)) unpacked += entry.uncompressedSize;
      if (entries.length > mostOfBatch.files || declared > mostOfBatch.bytes) throw new Unusable('too-large', '');
    }
  } catch (error) {
    // Whatever the library refuses, such as a name that leads out of the folder, is the file's fault.
    throw error instanceof Unusable ? error : new Unusable('unusable', (error as Error).message);
  }
  const ends = endsOf(entries, file.size);
  if (unpacked > mostUnpacked(file.size)) throw new Unusable('unpacks-too-large', `${unpacked} bytes`);
  return { zip, listed: listedOf(entries, ends) };
}

async function* rangesOf(file: FileBytes, start: number, end: number): AsyncGenerator<Buffer> {
  const step = 1024 * 1024;
  for (let at = start; at < end; at += step) yield await file.read(at, Math.min(at + step, end));
}

/**
 * Where each entry has to end: where the next one begins. Files that share bytes were sent once and would be stored many
 * times.
 */
function endsOf(entries: Entry[], size: number): Map<Entry, number> {
  const ends = new Map<Entry, number>();
  const ordered = entries.toSorted((one, other) => one.relativeOffsetOfLocalHeader - other.relativeOffsetOfLocalHeader);
  for (const [index, entry] of ordered.entries()) {
    const { relativeOffsetOfLocalHeader: start, fileNameRaw, compressedSize } = entry;
    const end = ordered[index + 1]?.relativeOffsetOfLocalHeader ?? size;
    if (start + headerBytes + fileNameRaw.length + compressedSize > end) {
      throw new Unusable('overlapping', `${entry.fileName} has bytes of another file in it`);
    }
    ends.set(entry, end);
  }
  return ends;
}

function listedOf(entries: Entry[], ends: Map<Entry, number>): Listed[] {
  const seen = new Map<string, Listed>();
  for (const entry of entries) {
    const isOdd = entry.fileName.includes('\0');
    if (!isOdd && (entry.fileName.endsWith('/') || isClutter(entry.fileName))) continue;
    const path = cleaned(entry.fileName);
    const size = Math.min(entry.uncompressedSize, largestSize);
    const first = seen.get(path);
    if (first) first.problem = 'twice-in-zip';
    else {
      const { compressedSize: sent } = entry;
      seen.set(path, { path, size, sent, problem: problemOf(entry), entry, before: ends.get(entry) ?? 0 });
    }
  }
  return [...seen.values()];
}

/** A path that can be stored and shown; what cannot is replaced. */
function cleaned(path: string): string {
  return path.slice(0, longestPath).toWellFormed().replaceAll('\0', '\ufffd');
}

function problemOf(entry: Entry): FileProblem | undefined {
  if (entry.fileName.includes('\0')) return 'odd-name';
  if (((entry.externalFileAttributes >>> 16) & unixKind) === unixLink) return 'link';
  if (entry.isEncrypted()) return 'locked-in-zip';
  return entry.canDecodeFileData() ? undefined : 'unknown-packing';
}

async function readEntry(zip: ZipFile, listed: Listed | undefined): Promise<ZipAnswer> {
  if (!listed) throw new Error('This is not in the ZIP file.');
  const { entry, problem, before } = listed;
  if (problem) return { problem };
  if (isTooLarge(entry.uncompressedSize)) return { problem: 'too-large' };
  let bytes: Buffer;
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
    if (fileDataStart + entry.compressedSize > before) return { problem: 'damaged-in-zip' };
    const stream = await zip.openReadStreamPromise(entry);
    bytes = Buffer.concat(await stream.toArray());
  } catch {
    return { problem: 'damaged-in-zip' };
  }
  const found = await documentProblem(bytes);
  return found ? { problem: found } : { bytes, text: await textOfDocument(bytes) };
}
