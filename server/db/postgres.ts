import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrationsFolder } from '#server/places.ts';
import type { OpenDatabase } from './database.ts';
import { listenOnPostgres } from './postgres-listening.ts';

/** The oldest PostgreSQL the tests run on. */
const oldestVersion = 15;

/** Thrown for a server whose SQL lacks what ours needs. */
class PostgresTooOld extends Error {
  constructor() {
    super(`Stagedoor needs PostgreSQL ${oldestVersion} or newer. Give DATABASE_URL the address of one.`);
    this.name = 'PostgresTooOld';
  }
}

/** Held while migrating, so that several nodes may start at once. The number is arbitrary, but for ever. */
const migrationLock = 727_001;

/**
 * Opens a PostgreSQL database and brings its tables up to date.
 * @param report told of connections lost while idle; they are replaced
 * @throws where the server cannot be reached or is too old
 */
export async function openPostgres(url: string, report: (error: Error) => void): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
  });
  // Without a listener, a connection cut while idle ends the process.
  pool.on('error', report);
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const stops = new Set<() => Promise<void>>();
  return {
    db: drizzle(pool),
    ping: async () => {
      await pool.query('select 1');
    },
    listen: async (channel, listener) => {
      const stop = await listenOnPostgres(url, channel, listener, report);
      stops.add(stop);
      return stop;
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()));
      await pool.end();
    },
  };
}

async function migrateAlone(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const version = await client.query<{ version: string }>("select current_setting('server_version_num') as version");
    if (Number(version.rows[0]?.version) < oldestVersion * 10_000) {
      throw new PostgresTooOld();
    }
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    await migrate(db, { migrationsFolder });
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`);
  } finally {
    client.release();
  }
}
