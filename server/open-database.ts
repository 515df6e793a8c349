import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lockDataFolder, makeDataFolder } from './db/data-lock.ts';
import type { Database, OpenDatabase } from './db/database.ts';
import { lookIntoEmbedded, openEmbedded } from './db/embedded.ts';
import type { EmbeddedCopy } from './db/embedded-copies.ts';
import type { Settings } from './environment/settings.ts';

/** Names of the errors of opening a database whose message is written for the operator. */
export const databaseSentences = [
  'DataFolderInUse',
  'DataFolderNotWritable',
  'PostgresTooOld',
  'DatabaseTooNew',
  'DatabaseUnavailable',
  'DatabaseReadOnly',
  'DatabaseNotOwned',
  'PoolUnfit',
  'NoCopy',
  'PlaceNotEmpty',
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

/** A database as it is, and how to leave it. */
type Opened = Pick<OpenDatabase, 'db' | 'close'>;

/** Opens the database that the settings name to read all of it, while servers write on. */
export async function openToReadAll(settings: Settings): Promise<Opened> {
  if (settings.databaseUrl) return (await import('./db/postgres.ts')).openWhole(settings.databaseUrl);
  const { copyOfEmbedded } = await import('./db/embedded-copies.ts');
  return openCopy(await copyOfEmbedded(settings.dataDir));
}

/**
 * Opens a copy of the embedded database in a data folder, which no server can open until it is closed.
 * @throws {DataFolderInUse} where a server has it open
 */
export async function openToMoveAway({ dataDir }: Settings): Promise<Opened> {
  const { lockedCopy } = await import('./db/embedded-copies.ts');
  const copy = await lockedCopy(dataDir);
  return openCopy({ ...copy, remove: () => copy.remove().finally(copy.unlock) });
}

async function openCopy({ folder, remove }: EmbeddedCopy): Promise<Opened> {
  const { lookIntoPGlite } = await import('./db/pglite.ts');
  try {
    const { db, close } = await lookIntoPGlite(folder, () => {});
    return { db, close: () => close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Thrown where something stands already; its message is for the operator. */
class PlaceNotEmpty extends Error {
  constructor(settings: Settings) {
    const next = settings.databaseUrl
      ? 'Make a new one with createdb, and name that in DATABASE_URL'
      : 'Name another folder in DATA_DIR, or move this one aside';
    super(`There is a database already: ${nameOfDatabase(settings)}. Nothing was changed. ${next}.`);
    this.name = 'PlaceNotEmpty';
  }
}

/**
 * Fills the empty place that the settings name. Until all is there, a server finds nothing there.
 * @throws {PlaceNotEmpty}
 */
export async function fillPlace<Result>(settings: Settings, fill: (db: Database) => Promise<Result>): Promise<Result> {
  if (!settings.databaseUrl) return fillFolder(settings, fill);
  const { db, close } = await (await import('./db/postgres.ts')).openWhole(settings.databaseUrl);
  try {
    const { isEmptyDatabase } = await import('./db/transfer/fill-empty.ts');
    if (!(await isEmptyDatabase(db))) throw new PlaceNotEmpty(settings);
    return await fill(db);
  } finally {
    await close();
  }
}

async function fillFolder<Result>(settings: Settings, fill: (db: Database) => Promise<Result>): Promise<Result> {
  const { dataDir } = settings;
  if (isDatabaseThere(settings)) throw new PlaceNotEmpty(settings);
  makeDataFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  const unfinished = join(dataDir, 'database-unfinished');
  try {
    await rm(unfinished, { recursive: true, force: true });
    const { lookIntoPGlite } = await import('./db/pglite.ts');
    const { db, close } = await lookIntoPGlite(unfinished, () => {});
    const result = await fill(db).finally(close);
    await rename(unfinished, join(dataDir, 'database'));
    return result;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
    lock.release();
  }
}
