import type { TestProject } from 'vitest/node';
import './provided.ts';
import { startRealPostgres } from './real-postgres.ts';

/** Starts one PostgreSQL for all test files of a run; each file asks it for a database of its own. */
export default async function postgresForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  project.provide('database', { postgresAt: postgres.url('postgres') });
  return postgres.stop;
}
