import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#cli/refusal.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';

/** The file beside backups with the ids of all who were erased: no names, so that it outlives what it is for. */
export const erasedFile = 'erased-people.txt';

/** The ids in the list of a folder of backups; none where there is no list. */
export async function listedAsErased(folder: string): Promise<Id[]> {
  const path = join(folder, erasedFile);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split(/\s+/).filter(Boolean);
  const wrong = lines.find((line) => !isId(line));
  if (wrong === undefined) return lines as Id[];
  throw new Refusal(`${path} has "${wrong}", which is no id, and nothing was done. Mend the list: an id a line.`);
}

/** Adds ids to the list of a folder of backups. It loses none: a database that was restored may know fewer. */
export async function listAsErased(folder: string, ids: Id[]): Promise<void> {
  const known = await listedAsErased(folder);
  const all = new Set([...known, ...ids]);
  if (all.size === known.length) return;
  const half = join(folder, `${erasedFile}.${randomUUID()}`);
  await writeFile(half, [...all].map((id) => `${id}\n`).join(''), { mode: 0o600, flush: true });
  await rename(half, join(folder, erasedFile));
}
