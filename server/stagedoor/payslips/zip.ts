import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Batch } from './batch.ts';
import { isClutter } from './clutter.ts';
import { most, Sizes } from './sizes.ts';

/** The part of a ZIP entry's attributes that says what it was on Unix, and the value of a link. */
const unixKind = 0o170000;
const unixLink = 0o120000;

/**
 * Opens a ZIP file of documents. Nothing is unpacked to disk: a document is read when it is asked for, and never more of it
 * than its entry says, which is 10 MB at most; so a small file that unpacks without end gets nowhere.
 */
export async function openZip(file: string): Promise<Batch> {
  const zip = await openPromise(file, { autoClose: false }).catch((error) => {
    throw new Refusal(`${file} is neither a folder nor a ZIP file that can be read (${error.message}).`);
  });
  try {
    const entries = new Map<string, Entry>();
    const { sizes, problems } = await listed(zip, entries);
    const read = async (path: string) => {
      const entry = entries.get(path);
      if (!entry) throw new Error('This is not in the ZIP file.');
      return buffer(await zip.openReadStreamPromise(entry));
    };
    return { sizes, problems, read: (path) => read(path).catch(damaged(path)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    // Whatever the library refuses, such as a name that leads out of the folder, is the file's fault.
    throw error instanceof Refusal ? error : new Refusal(`${file} cannot be used: ${(error as Error).message}.`);
  }
}

async function listed(zip: ZipFile, entries: Map<string, Entry>) {
  const sizes = new Sizes();
  const problems: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const { fileName: path, uncompressedSize } = entry;
    if (path.endsWith('/') || isClutter(path)) continue;
    if (entries.has(path)) problems.push(`${path} is in there twice`);
    else if (((entry.externalFileAttributes >>> 16) & unixKind) === unixLink) problems.push(`${path} is a link`);
    else if (entry.isEncrypted()) problems.push(`${path} is locked by a password of the ZIP file`);
    else if (!entry.canDecodeFileData()) problems.push(`${path} is packed in a way that is not read here`);
    entries.set(path, entry);
    sizes.add(path, uncompressedSize);
  }
  for (const [path, size] of sizes.byPath) if (size > most.bytesEach) entries.delete(path);
  return { sizes: sizes.byPath, problems };
}

function damaged(path: string) {
  return (error: Error): never => {
    throw new Refusal(`${path} is damaged in the ZIP file (${error.message}).`);
  };
}
