import { sql } from 'drizzle-orm';
import type { TestProject } from 'vitest/node';
import { openPostgres } from '#server/db/postgres.ts';
import { buildReader } from './built-reader.ts';
import './provided.ts';
import { startRealPostgres } from './real-postgres.ts';

/** Starts one PostgreSQL for all test files of a run, with a migrated template database that each file copies. */
export default async function postgresForTheRun(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, reader] = await Promise.all([startRealPostgres(), buildReader()]);
  const template = await postgres.createDatabase();
  const { db, close } = await openPostgres(postgres.url(template), () => {});
  // Autovacuum would look at three of two hundred databases a second, a sixth of what PostgreSQL computes meanwhile.
  await db.execute(sql`alter system set autovacuum = off`);
  await db.execute(sql`select pg_reload_conf()`);
  // A database with open connections cannot be copied.
  await close();
  project.provide('database', { postgresAt: postgres.url('postgres'), socketIn: postgres.folder, template });
  project.provide('readerFile', reader.file);
  return async () => void (await Promise.all([postgres.stop(), reader.remove()]));
}
