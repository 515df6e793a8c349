import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/postgres.ts';
import './provided.ts';
import { startRealPostgres } from './real-postgres.ts';

/** Starts one PostgreSQL for all test files of a run, with a migrated database that each file gets a copy of. */
export default async function postgresForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  const template = await postgres.createDatabase();
  const { close } = await openPostgres(postgres.url(template), () => {});
  // Nobody may be connected to a database while it is copied.
  await close();
  project.provide('database', { postgresAt: postgres.url('postgres'), template });
  return postgres.stop;
}
