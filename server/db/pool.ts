import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isDatabaseAway, unanswered } from './database-away.ts';

/** How long one statement may take, in milliseconds. */
export const longestStatement = 15_000;

/** How long PostgreSQL may take to let a connection in, and an answer to arrive beyond its own limit, in milliseconds. */
export const deadline = 5_000;

/** After how many quiet milliseconds the system asks whether the other machine is still there. */
export const quietAtMost = 10_000;

/**
 * Opens a pool of connections. One that PostgreSQL has left is never lent again: it may have been cut, lead to a machine
 * that is silent, or to a leader that was demoted and now takes no writes.
 * @param report told of connections lost while idle; they are replaced
 */
export function openPool(url: string, report: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: deadline,
    // PostgreSQL's own limit says nothing where PostgreSQL is gone without a word.
    query_timeout: longestStatement + deadline,
    keepAlive: true,
    keepAliveInitialDelayMillis: quietAtMost,
    // Set once connected: PgBouncer refuses it as a startup parameter.
    onConnect: (client) => client.query(`set statement_timeout = ${longestStatement}`),
  });
  // Without a listener, a connection cut while idle ends the process.
  pool.on('error', report);
  pool.on('connect', (client) => {
    // The pool's own listener is off while a connection is lent: cut between two statements of a transaction, it would
    // end the process, too. The next statement fails by itself.
    client.on('error', () => {});
    closeUnanswered(client as pg.Client);
  });
  return pool;
}

/** Closes a connection on which an answer did not come in time: whatever is asked next would wait behind it. */
function closeUnanswered(client: pg.Client): void {
  const query = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown> | undefined;
  const { stream } = (client as pg.Client & { connection: pg.Connection }).connection;
  client.query = ((...asked: unknown[]) => {
    const answer = query(...asked);
    answer?.catch?.((error: Error) => {
      if (error.message === unanswered) stream.destroy();
    });
    return answer;
  }) as pg.Client['query'];
}

/**
 * Drizzle on a pool. By itself it would never give back a connection whose BEGIN failed, and ten of these are all that
 * there are; and it would give back one that takes no writes as if it were good.
 */
export function onPool(pool: pg.Pool): NodePgDatabase {
  const db = drizzle(pool);
  db._.session.transaction = async (work, config) => {
    const client = await pool.connect();
    let left: Error | undefined;
    try {
      return await drizzle(client).transaction(work as never, config);
    } catch (error) {
      if (isDatabaseAway(error)) left = error as Error;
      throw error;
    } finally {
      client.release(left);
    }
  };
  return db;
}
