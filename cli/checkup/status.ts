import type { Command } from '#cli/command.ts';
import { build } from '#server/build.ts';
import { type Migrations, readMigrations } from '#server/db/migrating.ts';
import { readSettings, type Settings } from '#server/environment/settings.ts';
import { type QueueName, type QueueState, queueStates } from '#server/metrics/queue-rows.ts';
import { isDatabaseThere, lookIntoDatabase, nameOfDatabase } from '#server/open-database.ts';
import { away, type Finding, fine, look, report } from './finding.ts';
import { addressOf, type Figures, figuresOf, readiness, sumOf } from './running-server.ts';

/** From where on something needs a look; deploy/prometheus-rules.yml has the same bounds. */
export const bounds = {
  /** How long the oldest job of a queue may wait, in seconds. */
  oldest: { mail: 900, push: 900, runs: 600 } satisfies Record<QueueName, number>,
  hashingWaiting: 50,
  roomLag: 10,
  eventLoop: 0.5,
};

const queues: Record<QueueName, { about: string; mend: string }> = {
  mail: { about: 'Mail', mend: 'Is the mail server there? The log names it with each mail that was not taken.' },
  push: { about: 'Notifications', mend: 'Can this server reach the internet? The log names what went wrong.' },
  runs: { about: 'Runs', mend: 'Nobody works on it: does a server run? The log says what came to nothing.' },
};

/** Says how an installation is, in words. */
export const status: Command = {
  name: 'status',
  takes: null,
  options: {},
  does: 'say how the server of this machine and its database are, and what needs a look',
  help: `It asks the server that runs here, and the database itself, which it leaves as it is. With METRICS_TOKEN or METRICS_LISTEN
it also says what the server counts; the embedded database has room for one process, so while a server runs, only that
tells of queues. It answers 0 where all is fine, 1 where something needs a look, and 2 where neither the server nor the
database can be reached.`,
  async lookAround(environment, terminal) {
    const settings = readSettings(environment);
    terminal.say(`Stagedoor ${build.version}${build.commit ? `, commit ${build.commit.slice(0, 12)}` : ''}`);
    const [ready, figures] = await Promise.all([readiness(settings), figuresOf(settings)]);
    const database = await lookAtDatabase(settings, ready !== null, figures);
    const findings = [serverFinding(settings, ready), ...database, ...(figures ? ofFigures(figures) : [])];
    report(findings, terminal);
    const isReached = ready !== null || database.every(({ state }) => state !== 'away');
    if (!isReached) return 2;
    return findings.every(({ state }) => state === 'fine') ? 0 : 1;
  },
};

function serverFinding(settings: Settings, ready: 'ready' | 'not-ready' | null): Finding {
  const address = addressOf(settings);
  if (ready === 'ready') return fine('Server', `ready at ${address}`);
  if (ready === null) return away('Server', `nothing answers at ${address}`);
  return look('Server', `it answers at ${address} and is not ready: its database is away or full, or it is closing`);
}

async function lookAtDatabase(settings: Settings, serverRuns: boolean, figures: Figures | null): Promise<Finding[]> {
  const about = 'Database';
  if (!settings.databaseUrl && serverRuns) {
    if (!figures) return [fine(about, `${nameOfDatabase(settings)}, in use by the server`)];
    return [...ofMigrations(migrationsIn(figures)), ...queuesIn(figures).map(ofQueue)];
  }
  if (!isDatabaseThere(settings)) return [away(about, `there is none in ${settings.dataDir}`)];
  try {
    const { db, close } = await lookIntoDatabase(settings);
    try {
      const [migrations, states] = [await readMigrations(db), await queueStates(db).catch(() => [])];
      return [fine(about, nameOfDatabase(settings)), ...ofMigrations(migrations), ...states.map(ofQueue)];
    } finally {
      await close();
    }
  } catch (error) {
    return [away(about, (error as Error).message)];
  }
}

function ofMigrations({ applied, pending, unknown }: Pick<Migrations, 'applied' | 'unknown'> & { pending: unknown[] }) {
  const about = 'Migrations';
  if (unknown > 0) {
    return [
      look(about, `a newer release ran ${unknown} that this one does not know: use that release for this database`),
    ];
  }
  if (pending.length > 0) return [look(about, `${pending.length} are due: the next start of a server runs them`)];
  return [fine(about, `all ${applied} ran`)];
}

function ofQueue({ queue, waiting, oldestSeconds }: QueueState): Finding {
  const { about, mend } = queues[queue];
  if (waiting === 0) return fine(about, 'nothing waits');
  const says = `${waiting} wait, the oldest for ${duration(oldestSeconds)}`;
  return oldestSeconds > bounds.oldest[queue] ? look(about, `${says}. ${mend}`) : fine(about, says);
}

function migrationsIn(figures: Figures) {
  const of = (state: string) => sumOf(figures, 'stagedoor_migrations', `"${state}"`);
  return { applied: of('applied'), pending: Array(of('pending')).fill(null), unknown: of('unknown') };
}

function queuesIn(figures: Figures): QueueState[] {
  return (Object.keys(queues) as QueueName[]).map((queue) => ({
    queue,
    waiting: sumOf(figures, 'stagedoor_queue_jobs', `"${queue}"`),
    oldestSeconds: sumOf(figures, 'stagedoor_queue_oldest_seconds', `"${queue}"`),
  }));
}

/** What the server counts of itself. */
function ofFigures(figures: Figures): Finding[] {
  const sum = (name: string, label?: string) => sumOf(figures, name, label);
  const within = (value: number, most: number, about: string, says: string, mend: string) =>
    value > most ? look(about, `${says}. ${mend}`) : fine(about, says);
  const [hashing, pool] = [sum('stagedoor_hashing_waiting'), sum('stagedoor_pool_waiting')];
  const [lag, late] = [sum('stagedoor_room_lag_seconds'), sum('nodejs_eventloop_lag_p99_seconds')];
  const failed = sum('stagedoor_requests_total', 'result="failed"');
  const limited = sum('stagedoor_requests_total', 'result="limited"');
  return [
    fine(
      'Requests',
      `${sum('stagedoor_requests_total')} since the start, ${failed} failed, ${limited} were over a limit; ` +
        `${sum('stagedoor_live_connections')} live connections`,
    ),
    within(
      hashing,
      bounds.hashingWaiting,
      'Sign-in',
      `${hashing} wait for their password to be checked`,
      'More processors would help.',
    ),
    within(pool, 0, 'Pool', `${pool} queries wait for a connection`, 'Is the database slow, or its pool too small?'),
    within(lag, bounds.roomLag, 'My Voice', `${lag.toFixed(1)} seconds behind at most`, 'It cannot read the database.'),
    within(
      late,
      bounds.eventLoop,
      'Event loop',
      `${Math.round(late * 1000)} ms late`,
      'Something keeps the processor busy.',
    ),
  ];
}

function duration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3600)} hours`;
}
