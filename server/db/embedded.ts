import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataFolder } from './data-lock.ts';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/**
 * Opens the embedded database in a folder, alone, and brings its tables up to date.
 * It does not flush to disk: a killed process loses nothing it acknowledged, a power cut may.
 * @throws {DataFolderInUse} where another process has the folder open
 */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(dataDir);
  try {
    const pglite = await PGlite.create(join(dataDir, 'database'));
    return await migrated(pglite, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a database in memory, for tests.
 * @param copyOf a dump of a data folder to begin with, in a quarter of the time an empty one takes
 */
export async function openInMemory(copyOf?: Blob): Promise<OpenDatabase> {
  return migrated(await PGlite.create(copyOf ? { loadDataDir: copyOf } : {}));
}

async function migrated(pglite: PGlite, afterClose: () => void = () => {}): Promise<OpenDatabase> {
  const db = drizzle(pglite);
  await migrate(db, { migrationsFolder });
  return {
    db,
    ping: async () => {
      await pglite.query('select 1');
    },
    listen: async (channel, { heard }) => {
      const stop = await pglite.listen(channel, heard);
      return async () => {
        if (!pglite.closed) await stop();
      };
    },
    close: async () => {
      await pglite.close();
      afterClose();
    },
  };
}
