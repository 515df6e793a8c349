import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, expect, inject, onTestFinished, test } from 'vitest';
import { migrationsFolder } from '#server/file-paths.ts';
import { root, startChild } from '#server/testing/child-process.ts';
import { createDatabase } from '#server/testing/real-postgres.ts';
import { openTestDatabase } from '#server/testing/test-database.ts';
import type { Database } from './database.ts';
import { openInMemory } from './pglite.ts';
import { openPostgres } from './postgres.ts';

const postgres = await openTestDatabase();
const embedded = await openInMemory();
afterAll(() => Promise.all([postgres.close(), embedded.close()]));

/** Everything our tables consist of, from each database's catalogs. */
const questions: Record<string, SQL> = {
  columns: sql`
    select table_name, column_name, data_type, is_nullable, column_default, ordinal_position
    from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
  constraints: sql`
    select conrelid::regclass::text as on_table, conname, contype, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1, 2`,
  triggers: sql`
    select tgrelid::regclass::text as on_table, tgname, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal order by 1, 2`,
  functions: sql`
    select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace order by 1, 2`,
  indexes: sql`select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
};

const answer = async (db: Database, question: SQL) => (await db.execute(question)).rows;

test.for(Object.entries(questions))('both databases have the same %s', async ([name, question]) => {
  const [there, here] = [await answer(postgres.db, question), await answer(embedded.db, question)];
  expect(there.length).toBeGreaterThan(['triggers', 'functions'].includes(name) ? 0 : 5);
  expect(here).toEqual(there);
});

test('both databases have gone through the same migrations', async () => {
  const migrations = sql`select hash from drizzle.__drizzle_migrations order by id`;
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql'));
  expect(await answer(postgres.db, migrations)).toHaveLength(files.length);
  expect(await answer(embedded.db, migrations)).toEqual(await answer(postgres.db, migrations));
});

test('the tables in the code need no migration that is not written yet', async () => {
  const written = await readdir(migrationsFolder);
  const copy = await mkdtemp(join(tmpdir(), 'stagedoor-migrations-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  await cp(migrationsFolder, copy, { recursive: true });
  const options = ['--dialect=postgresql', '--schema=./server/**/*-tables.ts', `--out=${relative(root, copy)}`];
  const { code, said } = await startChild(['node_modules/drizzle-kit/bin.cjs', 'generate', ...options]).ended;
  expect([code, said]).toEqual([0, expect.stringContaining('No schema changes, nothing to migrate')]);
  expect(await readdir(copy)).toEqual(written);
});

test('several servers may start at once on an empty database', { tags: 'long' }, async () => {
  const given = inject('database');
  if (!('postgresAt' in given)) throw new Error('This file runs on PostgreSQL.');
  const url = new URL(given.postgresAt);
  url.pathname = await createDatabase(given.postgresAt);
  const servers = await Promise.all(Array.from({ length: 5 }, () => openPostgres(url.href, () => {})));
  await Promise.all(servers.map(({ ping }) => ping()));
  await Promise.all(servers.map(({ close }) => close()));
});

test('an unreachable database is reported', async () => {
  await expect(openPostgres('postgres://127.0.0.1:1/none', () => {})).rejects.toThrow('ECONNREFUSED');
});
