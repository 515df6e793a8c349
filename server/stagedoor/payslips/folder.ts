import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Batch } from './batch.ts';
import { isClutter } from './clutter.ts';
import { most, Sizes } from './sizes.ts';

/** Opens a folder of documents, folders within it included. Links are not followed: they may lead anywhere. */
export async function openFolder(folder: string): Promise<Batch> {
  const sizes = new Sizes();
  const problems: string[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    if (isClutter(path) || entry.isDirectory()) continue;
    if (entry.isFile()) sizes.add(path, (await lstat(file)).size);
    else problems.push(`${path} is ${entry.isSymbolicLink() ? 'a link' : 'no file'}`);
  }
  return {
    sizes: sizes.byPath,
    problems,
    read: (path) => readWithin(join(folder, path)).catch(unreadable(path)),
    close: () => {},
  };
}

async function readWithin(file: string): Promise<Buffer> {
  // A file that has become a link since it was listed is not followed either; Windows has no such flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  try {
    if ((await handle.stat()).size > most.bytesEach) throw new Refusal(`${file} has grown beyond 10 MB.`);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

function unreadable(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    throw error instanceof Refusal ? error : new Refusal(`${path} cannot be read (${error.code}).`);
  };
}
