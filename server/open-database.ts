import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OpenDatabase } from './db/database.ts';
import { lookIntoEmbedded, openEmbedded } from './db/embedded.ts';
import type { Settings } from './environment/settings.ts';

/** Names of the errors of opening a database whose message is written for the operator. */
export const databaseSentences = [
  'DataFolderInUse',
  'PostgresTooOld',
  'DatabaseTooNew',
  'DatabaseUnavailable',
  'DatabaseReadOnly',
  'DatabaseNotOwned',
  'PoolUnfit',
];

/**
 * Opens the database that the settings name, and migrates it.
 * @param report told of connections lost while idle
 */
export async function openDatabase(settings: Settings, report: (error: Error) => void): Promise<OpenDatabase> {
  if (!settings.databaseUrl) return openEmbedded(settings.dataDir);
  const { openPostgres } = await import('./db/postgres.ts');
  return openPostgres(settings.databaseUrl, report);
}

/**
 * Opens the database that the settings name as it is, only to read it: nothing is migrated.
 * @throws as `openDatabase` does where it cannot be reached
 */
export async function lookIntoDatabase(settings: Settings): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  if (!settings.databaseUrl) return lookIntoEmbedded(settings.dataDir);
  const { lookIntoPostgres } = await import('./db/postgres.ts');
  return lookIntoPostgres(settings.databaseUrl);
}

/** The database that the settings name, without user and password: `PostgreSQL at db.example.com:5432, stagedoor`. */
export function nameOfDatabase({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return `the embedded one in ${resolve(dataDir)}`;
  const { host, pathname } = new URL(databaseUrl);
  return `PostgreSQL at ${host || 'this machine'}, ${decodeURIComponent(pathname.slice(1)) || 'its default database'}`;
}

/** Whether the database exists: true for any PostgreSQL, else if the embedded one has been created. */
export function isDatabaseThere({ databaseUrl, dataDir }: Settings): boolean {
  return Boolean(databaseUrl) || existsSync(join(dataDir, 'database', 'PG_VERSION'));
}
