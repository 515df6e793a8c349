import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';
import { writeClientFiles } from '#server/testing/client-files.ts';
import type { Mutant } from './mutants.ts';
import type { Installation } from './nodes.ts';

/** The server's files, without the packages. */
const parts = ['server', 'contract', 'locales', 'package.json'];

/**
 * Copies the server's source into a folder with a mutant's faults, since the product has no switch that could break it.
 * Only the room is used, so the copy gets the smallest possible client.
 */
export async function copyWithFaults(folder: string, { changes }: Mutant): Promise<Installation> {
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  const client = await writeClientFiles();
  await cp(client, join(folder, 'dist/client'), { recursive: true });
  await rm(client, { recursive: true });
  for (const { file, from, to } of changes) {
    const path = join(folder, file);
    const source = await readFile(path, 'utf8');
    if (!source.includes(from)) throw new Error(`${file} no longer says what the mutant changes:\n${from}`);
    await writeFile(path, source.replaceAll(from, to));
  }
  return { folder, program: 'server/start.ts' };
}
