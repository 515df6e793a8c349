import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { randomId } from '#server/db/ids.ts';
import { authorityHint } from '#server/environment/authority-hint.ts';
import { migrationsFolder } from '#server/file-paths.ts';
import { type OpenDatabase, writeProbe } from './database.ts';
import { migrationsDue } from './migrating.ts';
import { deadline, longestStatement, onPool, openPool } from './pool.ts';
import { listenOnPostgres } from './postgres-listening.ts';

/** The oldest PostgreSQL the tests run on. */
const oldestVersion = 15;

/** Thrown for a PostgreSQL that is too old for our SQL. */
class PostgresTooOld extends Error {
  constructor() {
    super(`Stagedoor needs PostgreSQL ${oldestVersion} or newer. Give DATABASE_URL the address of one.`);
    this.name = 'PostgresTooOld';
  }
}

/** Thrown where a connection cannot be made; its message is for the operator, and holds no password. */
class DatabaseUnavailable extends Error {
  constructor(url: string, cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(
      `PostgreSQL at ${new URL(url).host} does not let Stagedoor in: ${message || code}.\n` +
        `Start it, or mend DATABASE_URL: user, password, host, port and database.${authorityHint(message)}`,
      { cause },
    );
    this.name = 'DatabaseUnavailable';
  }
}

/** Thrown for a replica, and for a server that takes no writes for another reason, such as a full disk at a provider. */
class DatabaseReadOnly extends Error {
  constructor(url: string) {
    super(
      `PostgreSQL at ${new URL(url).host} takes no writes: it is a replica, or set to read only. Give DATABASE_URL the address of ` +
        'the primary, or promote this one.',
    );
    this.name = 'DatabaseReadOnly';
  }
}

/** Thrown where the user may not make or change the tables; PostgreSQL's words name the object. */
class DatabaseNotOwned extends Error {
  constructor(cause: Error) {
    super(
      `PostgreSQL does not let Stagedoor make its tables: ${cause.message}.\n` +
        'Make the user of DATABASE_URL the owner of the database, and of all that is in it.',
      { cause },
    );
    this.name = 'DatabaseNotOwned';
  }
}

/** Thrown for a pool in transaction mode, behind which no connection can listen or hold a lock. */
class PoolUnfit extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pool in transaction or statement mode, where Stagedoor would never hear what other servers say. ' +
        'Set the pool to session mode (pool_mode = session), or name PostgreSQL itself.',
    );
    this.name = 'PoolUnfit';
  }
}

/** Held while migrating, so that several nodes may start at once. The number is arbitrary, but must never change. */
const migrationLock = 727_001;

/** How long to wait for a PostgreSQL that is starting, in milliseconds. */
const startTimeout = 60_000;

/** How often to try again meanwhile, in milliseconds. */
const startInterval = 500;

/** What PostgreSQL answers while it starts, recovers or shuts down: cannot_connect_now. */
const notYet = '57P03';

/** What PostgreSQL answers if the user lacks a right: insufficient_privilege. */
const notAllowed = '42501';

/**
 * Opens a PostgreSQL database and brings its tables up to date. If it is still starting, this says so once and waits.
 * @param report told of connections lost while idle; they are replaced
 * @param timeout how long a starting one is waited for, in milliseconds; a minute unless a test says so
 * @throws with a sentence for the operator if the server cannot be reached, is too old, takes no writes or is behind a
 * pool that cannot listen, or if the database is another user's or a newer release's
 */
export async function openPostgres(
  url: string,
  report: (error: Error) => void,
  timeout = startTimeout,
): Promise<OpenDatabase> {
  return openMigrated(url, report, await migrateAlone(url, report, timeout));
}

/**
 * Opens a PostgreSQL database whose tables are known to be up to date, and looks at nothing.
 * @param report told of connections lost while idle; they are replaced
 * @param migrations those that ran just now
 */
export function openMigrated(url: string, report: (error: Error) => void, migrations: string[] = []): OpenDatabase {
  const pool = openPool(url, report);
  const stops = new Set<() => Promise<void>>();
  return {
    db: onPool(pool),
    prepared: namingStatements(onPool(pool)),
    migrations,
    ping: async () => {
      await pool.query(writeProbe);
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
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}

/** The most statements with a name; each connection keeps their plans. Lists of any length make a text for each length. */
const mostNamed = 500;

/**
 * Names each statement by its text, which is what makes PostgreSQL keep its plan for as long as the connection is ours.
 * In a transaction none has a name.
 */
function namingStatements(db: NodePgDatabase): NodePgDatabase {
  const names = new Map<string, string>();
  const { session } = db._;
  const prepare = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, given, ...rest) => {
    const name = given ?? names.get(query.sql) ?? (names.size < mostNamed ? `read_${names.size}` : undefined);
    if (!given && name) names.set(query.sql, name);
    return prepare(query, fields, name, ...rest);
  };
  return db;
}

/** Opens a PostgreSQL database as it is, by one connection, to read it. @throws {DatabaseUnavailable} */
export async function lookIntoPostgres(url: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  // What is lost meanwhile fails the query that met it.
  const client = await connect(url, () => {});
  await client.query(`set statement_timeout = ${longestStatement}; set default_transaction_read_only = on`);
  return { db: drizzle(client), close: () => client.end() };
}

/**
 * Opens a PostgreSQL database as it is, by one connection whose statements may take any time.
 * @throws {DatabaseUnavailable}, {PostgresTooOld}
 */
export async function openWhole(url: string): Promise<Pick<OpenDatabase, 'db' | 'close'>> {
  const client = await connect(url, () => {});
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version_num') as version`);
  if (!(Number(rows[0]?.version) >= oldestVersion * 10_000)) throw new PostgresTooOld();
  await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return { db: drizzle(client), close: () => client.end() };
}

/** @throws {DatabaseUnavailable} where nothing lets us in, or where it is still starting after the timeout */
async function connectOnceStarted(url: string, report: (error: Error) => void, timeout: number): Promise<pg.Client> {
  const until = Date.now() + timeout;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect(url, report);
    } catch (error) {
      const { code, message } = (error as Error).cause as NodeJS.ErrnoException;
      if (code !== notYet || Date.now() > until) throw error;
      const seconds = Math.round(timeout / 1000);
      const { host } = new URL(url);
      if (isFirst) console.error(`PostgreSQL at ${host}: ${message}. Waiting for it, for ${seconds} seconds at most.`);
    }
    await passing(startInterval);
  }
}

async function migrateAlone(url: string, report: (error: Error) => void, timeout: number): Promise<string[]> {
  const client = await connectOnceStarted(url, report, timeout);
  try {
    const { rows } = await client.query<{ version: string; readOnly: string }>(
      `select current_setting('server_version_num') as version, current_setting('transaction_read_only') as "readOnly"`,
    );
    // Negated, so that a version that is no number (NaN) is refused, too.
    if (!(Number(rows[0]?.version) >= oldestVersion * 10_000)) throw new PostgresTooOld();
    if (rows[0]?.readOnly === 'on') throw new DatabaseReadOnly(url);
    await refuseUnfitPool(client, url, report);
    // No timeouts: this node may have to wait for another node's large migration.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0');
    const db = drizzle(client);
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`);
    const migrations = await migrationsDue(db);
    await migrate(db, { migrationsFolder }).catch((error: Error) => {
      const { cause } = error as { cause?: Error & { code?: string } };
      throw cause?.code === notAllowed ? new DatabaseNotOwned(cause) : error;
    });
    await db.execute(sql`select pg_advisory_unlock(${migrationLock})`);
    return migrations;
  } finally {
    await client.end();
  }
}

/** Refuses a pool in transaction or statement mode, behind which a notification never arrives. */
async function refuseUnfitPool(client: pg.Client, url: string, report: (error: Error) => void): Promise<void> {
  const channel = `stagedoor_pool_${randomId().replaceAll('-', '')}`;
  const heard = once(client, 'notification').then(() => true);
  heard.catch(() => {});
  await client.query(`listen ${channel}`);
  const other = await connect(url, report);
  await other.query('select pg_notify($1, $2)', [channel, '']).finally(() => other.end());
  const waiting = new AbortController();
  // Its answer comes after any notification that is still unread in the socket because this thread was blocked.
  const silence = passing(deadline, null, waiting).then(() => client.query('select 1'));
  const isFit = await Promise.race([heard, silence.then(() => false)]);
  waiting.abort();
  silence.catch(() => {});
  if (!isFit) throw new PoolUnfit();
  await client.query(`unlisten ${channel}`);
}

/** @throws {DatabaseUnavailable} */
async function connect(url: string, report: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: deadline, keepAlive: true });
  client.on('error', report);
  try {
    return await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw new DatabaseUnavailable(url, error);
  }
}
