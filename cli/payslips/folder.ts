import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Refusal } from '#cli/refusal.ts';
import { type Batch, type FoundProblem, isClutter, UnreadableDocument } from '#server/pay/batches/batch.ts';
import { BatchSizes, isTooLarge } from '#server/pay/batches/batch-sizes.ts';
import { DocumentJudge } from '#server/pay/batches/document-judge.ts';

/** Opens a folder of documents, with its subfolders. Links are not followed: they may lead anywhere. */
export async function openFolder(folder: string): Promise<Batch> {
  const sizes = new BatchSizes();
  const problems: FoundProblem[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    if (isClutter(path) || entry.isDirectory()) continue;
    if (entry.isFile()) sizes.add(path, (await lstat(file)).size);
    else problems.push({ path, problem: entry.isSymbolicLink() ? 'link' : 'no-file' });
  }
  const judge = new DocumentJudge(folder);
  const read = (path: string) => readWithin(path, join(folder, path));
  return {
    sizes: sizes.byPath,
    problems,
    read,
    judge: async (path) => {
      const bytes = await read(path);
      const problem = await judge.problemOf(bytes);
      if (problem) throw new UnreadableDocument(path, problem);
      return bytes;
    },
    close: () => judge.close(),
  };
}

async function readWithin(path: string, file: string): Promise<Buffer> {
  // Nor is a file followed that has become a link since it was listed; Windows has no such flag.
  const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(unreadable(path));
  try {
    if (isTooLarge((await handle.stat()).size)) throw new UnreadableDocument(path, 'too-large');
    return await handle.readFile().catch(unreadable(path));
  } finally {
    await handle.close();
  }
}

function unreadable(path: string) {
  return ({ code }: NodeJS.ErrnoException): never => {
    throw new Refusal(`${path} cannot be read (${code}).`);
  };
}
