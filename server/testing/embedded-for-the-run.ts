import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { openPGlite } from '#server/db/pglite.ts';
import { buildReader } from './built-reader.ts';
import './provided.ts';

/** Creates one migrated embedded database for test files to copy. */
export default async function embeddedForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-embedded-'));
  const migrated = await openPGlite(join(folder, 'migrated'), () => {});
  await migrated.close();
  const pglite = await PGlite.create(join(folder, 'migrated'));
  const copy = await pglite.dumpDataDir('none');
  await pglite.close();
  const file = join(folder, 'migrated.tar');
  await writeFile(file, Buffer.from(await copy.arrayBuffer()));
  project.provide('database', { embeddedCopyOf: file });
  const reader = await buildReader();
  project.provide('readerFile', reader.file);
  return async () => {
    await reader.remove();
    await rm(folder, { recursive: true });
  };
}
