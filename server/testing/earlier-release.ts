import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { openPostgres } from '#server/db/postgres.ts';
import { migrationsFolder } from '#server/file-paths.ts';
import { createDatabase } from './real-postgres.ts';
import './provided.ts';

const given = inject('database');
const server = 'postgresAt' in given ? given.postgresAt : '';

/** The address of a new database without tables. */
export async function emptyDatabase(): Promise<string> {
  const url = new URL(server);
  url.pathname = await createDatabase(server);
  return url.href;
}

/** A connection that closes with the test. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Migrates a database up to the migration of this number, the last of an earlier release. */
export async function migrateUpTo(
  url: string,
  last: number,
  prepare: (folder: string) => Promise<void> = async () => {},
) {
  const landed = await mkdtemp(join(tmpdir(), 'stagedoor-landed-'));
  onTestFinished(() => rm(landed, { recursive: true }));
  await cp(migrationsFolder, landed, { recursive: true });
  await prepare(landed);
  const journal = JSON.parse(await readFile(join(landed, 'meta/_journal.json'), 'utf8'));
  const entries = journal.entries.filter(({ idx }: { idx: number }) => idx <= last);
  await writeFile(join(landed, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  await migrate(drizzle(await connected(url)), { migrationsFolder: landed });
}

/** Opens a database as a server does, and closes it. */
export async function openAndClose(url: string): Promise<void> {
  await (await openPostgres(url, () => {})).close();
}
