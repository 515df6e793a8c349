import { constants, createReadStream } from 'node:fs';
import { lstat, open, readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { Refusal } from '#cli/refusal.ts';
import type { SentFile } from '#cli/send-shown.ts';
import { uploadLimits } from '#contract/upload-limits.ts';
import { type ZipEntry, zipOf, zipSize } from '#server/files/zip.ts';
import { isClutter } from '#server/pay/batches/batch.ts';

/**
 * The file at a path; of a folder, a ZIP file of all that is in it and its subfolders.
 * @throws {Refusal} if there is none, or it is too large; naming every link, which may lead anywhere
 */
export async function fileToSend(path: string): Promise<SentFile> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new Refusal(`There is nothing at ${path}.`);
  const name = basename(resolve(path)).slice(-200);
  const file = found.isDirectory()
    ? await zipped(path, `${name}.zip`)
    : { name, size: found.size, modified: Math.floor(found.mtimeMs), parts: createReadStream(path) };
  if (file.size > uploadLimits.file) throw new Refusal(`${path} is more than 512 MB. Publish it in parts.`);
  return file;
}

/** Of every file, so that one folder always makes the same bytes. */
const modified = new Date(2000, 0, 1);

async function zipped(folder: string, name: string): Promise<SentFile> {
  const entries: ZipEntry[] = [];
  const wrong: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    if (isClutter(path) || entry.isDirectory()) continue;
    if (!entry.isFile()) wrong.push(`${path} is ${entry.isSymbolicLink() ? 'a link' : 'no file'}`);
    else {
      const { size } = await lstat(file);
      entries.push({ name: path, size, modified, bytes: () => readWithin(path, { file, size }) });
    }
  }
  if (wrong.length > 0) throw new Refusal('Nothing was published. Mend this first:', wrong);
  entries.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { name, size: zipSize(entries), modified: 0, parts: zipOf(entries) };
}

async function readWithin(path: string, { file, size }: { file: string; size: number }): Promise<Buffer> {
  // Nor is a file followed that has become a link since it was listed; Windows has no such flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch((error) => {
    throw new Refusal(`${path} cannot be read (${error.code}). Nothing was published.`);
  });
  try {
    const bytes = await handle.readFile();
    if (bytes.length !== size) throw new Refusal(`${path} changed meanwhile. Nothing was published: start again.`);
    return bytes;
  } finally {
    await handle.close();
  }
}
