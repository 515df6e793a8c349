import { setTimeout as passing } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Build } from '#server/build.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { readMigrations } from '#server/db/migrating.ts';
import { type QueueState, queueStates } from './queue-rows.ts';

/** A request that was answered. The operation is the contract's name, or the pattern of the route, never an address. */
type AnsweredRequest = { operation: string; status: number; seconds: number };

/** What a server knows of itself, in figures. No label ever holds anything of a person or an address. */
export type Metrics = {
  countRequest(request: AnsweredRequest): void;
  /** Adds a figure of this server, which is read whenever somebody asks. */
  watch(name: WatchedFigure, read: () => number): void;
  /** Every figure as it is now, in the text that Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
};

/** What is watched of a server, and what it says. */
const watched = {
  stagedoor_hashing_running: 'Passwords being hashed or checked now.',
  stagedoor_hashing_waiting: 'Requests that wait for their turn to hash or check a password.',
  stagedoor_live_connections: 'Live connections to this server.',
  stagedoor_room_lag_seconds:
    'Seconds since this server last began a read of the room that succeeded; about one at most.',
  stagedoor_room_position: 'How far this server has read the room: the number of its last change.',
} as const;

type WatchedFigure = keyof typeof watched;

/** Upper bounds of durations, in seconds: a read takes some milliseconds, and a request 10 seconds at most. */
const durations = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** How long the database may take to answer before its figures are left out, in milliseconds. */
const timeoutMs = 2_000;

/** Makes the figures of a server on its database. */
export function createMetrics({ db, pool }: Pick<OpenDatabase, 'db' | 'pool'>, build: Build): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Node's own figures: processor, memory, garbage collection and how late the event loop is.
  collectDefaultMetrics({ register: registry });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers });

  const requests = new Counter({
    name: 'stagedoor_requests_total',
    help: 'Requests by operation and result: ok, refused, limited (429), busy (503) or failed (another 5xx).',
    labelNames: ['operation', 'result'],
    registers,
  });
  const took = new Histogram({
    name: 'stagedoor_request_duration_seconds',
    help: 'How long requests took, by operation.',
    labelNames: ['operation'],
    buckets: durations,
    registers,
  });
  gauge('stagedoor_build_info', 'Which build this is; always 1.', 'version', 'commit').set(
    { version: build.version, commit: build.commit ?? 'unknown' },
    1,
  );
  const up = gauge('stagedoor_database_up', 'Whether the database answered within two seconds: 1 or 0.');
  const connections = pool && gauge('stagedoor_pool_connections', 'Connections to PostgreSQL, by state.', 'state');
  const waiting = pool && gauge('stagedoor_pool_waiting', 'Queries that wait for a connection.');
  const jobs = gauge('stagedoor_queue_jobs', 'Jobs that wait, of all servers together, by queue.', 'queue');
  const oldest = gauge('stagedoor_queue_oldest_seconds', 'How long the oldest job of a queue has waited.', 'queue');
  const migrations = gauge(
    'stagedoor_migrations',
    'Migrations by state; unknown are those that a newer release ran.',
    'state',
  );

  async function readDatabase(): Promise<void> {
    const read = Promise.all([queueStates(db), readMigrations(db)]);
    const found = await Promise.race([read, passing(timeoutMs, null, { ref: false })]).catch(() => null);
    // What comes after the time is over has nobody to fail for.
    read.catch(() => {});
    up.set(found ? 1 : 0);
    jobs.reset();
    oldest.reset();
    migrations.reset();
    if (!found) return;
    const [queues, { applied, pending, unknown }] = found;
    for (const state of queues) setQueue(state);
    for (const [state, count] of Object.entries({ applied, pending: pending.length, unknown })) {
      migrations.set({ state }, count);
    }
  }

  function setQueue({ queue, waiting, oldestSeconds }: QueueState): void {
    jobs.set({ queue }, waiting);
    oldest.set({ queue }, oldestSeconds);
  }

  return {
    countRequest({ operation, status, seconds }) {
      requests.inc({ operation, result: resultOf(status) });
      took.observe({ operation }, seconds);
    },
    watch(name, read) {
      new Gauge({
        name,
        help: watched[name],
        registers,
        collect() {
          this.set(read());
        },
      });
    },
    async text() {
      await readDatabase();
      if (pool) {
        const { open, idle, waiting: queries } = pool();
        connections?.set({ state: 'busy' }, open - idle);
        connections?.set({ state: 'idle' }, idle);
        waiting?.set(queries);
      }
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}

function resultOf(status: number): string {
  if (status === 429) return 'limited';
  if (status === 503) return 'busy';
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'ok';
}
