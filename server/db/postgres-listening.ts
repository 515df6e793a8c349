import { setTimeout as passing } from 'node:timers/promises';
import pg from 'pg';
import type { Listener } from './database.ts';
import { quietAtMost } from './pool.ts';

/** How often a quiet connection is probed, in milliseconds: a cut cable sends no error. */
const asking = 20_000;

/** The longest wait before the next try to connect, in milliseconds. */
const longestWait = 5_000;

/**
 * Listens on a connection of its own, because the pool lends its connections to other queries.
 * @param report told of each loss and each try that failed
 * @returns how to stop
 * @throws where the first connection fails
 */
export async function listenOnPostgres(
  url: string,
  channel: string,
  listener: Listener,
  report: (error: Error) => void,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const listening = keepListening(await connect(), stopping.signal);
  return () => {
    stopping.abort();
    return listening;
  };

  async function keepListening(first: pg.Client, stop: AbortSignal): Promise<void> {
    for (let client: pg.Client | null = first; client; ) {
      await lossOf(client, stop);
      await client.end().catch(report);
      client = await reconnect(stop);
      if (client) listener.missed();
    }
  }

  async function reconnect(stop: AbortSignal): Promise<pg.Client | null> {
    for (let attempts = 0; !stop.aborted; attempts++) {
      try {
        return await connect();
      } catch (error) {
        report(error as Error);
      }
      // Jitter: nodes that lost the same database must not all reconnect in the same instant.
      const wait = Math.random() * Math.min(longestWait, 250 * 2 ** attempts);
      await passing(wait, undefined, { signal: stop }).catch(() => {});
    }
    return null;
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: quietAtMost,
      // What an operator reads in pg_stat_activity.
      application_name: `stagedoor listens: ${channel}`,
    });
    // Without a listener, a connection that is cut ends the process.
    client.on('error', report);
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    return client;
  }
}

/** Resolves when the connection is lost, or `stop` is aborted. */
function lossOf(client: pg.Client, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const question = setInterval(() => client.query('select 1').catch(over), asking);
    function over() {
      clearInterval(question);
      resolve();
    }
    client.once('end', over);
    stop.addEventListener('abort', over, { once: true });
    if (stop.aborted) over();
  });
}
