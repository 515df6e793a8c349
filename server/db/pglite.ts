import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { OpenDatabase } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/**
 * Opens a database kept in a folder, its tables up to date. The caller sees to it that nobody else has it open.
 * @param afterClose called once the database is closed
 */
export async function openPGlite(folder: string, afterClose: () => void): Promise<OpenDatabase> {
  return migrated(await PGlite.create(folder), afterClose);
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
