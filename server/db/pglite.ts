import { setImmediate as nextTurn } from 'node:timers/promises';
import { PGlite, types } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder } from '#server/file-paths.ts';
import { type OpenDatabase, writeProbe } from './database.ts';
import { copyFiles } from './embedded-copies.ts';
import { migrationsDue } from './migrating.ts';

/** PGlite's own codecs make a string of each byte, which takes most of the time of reading a document. */
const bytesAtOnce = {
  serializers: { [types.BYTEA]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  parsers: { [types.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), 'hex') },
};

/**
 * Opens a database stored in a folder, its tables up to date. The caller sees to it that nobody else has it open.
 * @param afterClose called once the database is closed
 */
export async function openPGlite(folder: string, afterClose: () => void): Promise<OpenDatabase> {
  const pglite = await PGlite.create(folder, bytesAtOnce);
  const database = await migrated(pglite, afterClose);
  // Between two queries the files are as a killed server leaves them, and those lose nothing that was confirmed.
  return { ...database, copyTo: (into) => pglite.runExclusive(() => copyFiles(folder, into)) };
}

/** Opens a database stored in a folder as it is, as `openPGlite` does; a new one without tables where there is none. */
export async function lookIntoPGlite(
  folder: string,
  afterClose: () => void,
): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const pglite = await PGlite.create(folder, bytesAtOnce);
  const close = async () => {
    await pglite.close();
    afterClose();
  };
  return { db: drizzle(pglite), close };
}

/**
 * Opens a database in memory, for tests.
 * @param copyOf a dump of a data folder to begin with, in a quarter of the time an empty one takes
 */
export async function openInMemory(copyOf?: Blob): Promise<OpenDatabase> {
  return migrated(await PGlite.create({ ...bytesAtOnce, ...(copyOf && { loadDataDir: copyOf }) }));
}

/** How long consecutive queries may hold the event loop, in milliseconds. */
const longestTurn = 10;

/**
 * Yields to the event loop between queries. They run in this thread, each in a microtask of the one before: 200
 * requests at once would all be answered before anything else runs.
 */
function yieldBetweenQueries(pglite: PGlite): void {
  const run = pglite.execProtocolRaw.bind(pglite);
  let turnBegan = performance.now();
  pglite.execProtocolRaw = async (...query) => {
    if (performance.now() - turnBegan > longestTurn) {
      await nextTurn();
      turnBegan = performance.now();
    }
    return run(...query);
  };
}

async function migrated(pglite: PGlite, afterClose: () => void = () => {}): Promise<OpenDatabase> {
  const db = drizzle(pglite);
  const migrations = await migrationsDue(db).catch(async (error) => {
    await pglite.close();
    throw error;
  });
  await migrate(db, { migrationsFolder });
  yieldBetweenQueries(pglite);
  return {
    db,
    prepared: db,
    migrations,
    ping: async () => {
      await pglite.exec(writeProbe);
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
