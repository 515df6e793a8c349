import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/db/embedded.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import './prepared.ts';

/** Prepares once for all test files what takes seconds: one PostgreSQL, and a data folder to copy. */
export default async function operationsForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-operations-'));
  const emptyFolder = join(folder, 'empty');
  const starting = startRealPostgres();
  await (await openEmbedded(emptyFolder)).close();
  const postgres = await starting;
  const template = await postgres.createDatabase();
  // A database with open connections cannot be copied.
  await (await openPostgres(postgres.url(template), () => {})).close();
  project.provide('prepared', { emptyFolder, postgresAt: postgres.url('postgres'), template });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  };
}
