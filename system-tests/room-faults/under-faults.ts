import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/root.mjs';
import { openPostgres } from '#server/db/postgres.ts';
import { startRealPostgres } from '#server/testing/real-postgres.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { serverProgram } from '#system-tests/testing/server.ts';
import { openBalancer } from './balancer.ts';
import { breakThings } from './breaking.ts';
import { chancesFrom } from './chances.ts';
import { checkInTheEnd } from './end.ts';
import { type FaultTarget, faults } from './faults.ts';
import { openHistory } from './history.ts';
import { watchMemory } from './memory.ts';
import type { Mutant } from './mutants.ts';
import { readyAt, superviseNode } from './nodes.ts';
import { openPeople } from './people.ts';
import { quicken } from './quick-room.ts';
import { copyWithFaults } from './server-copy.ts';
import { keepStalledReaders } from './stalled-readers.ts';

export type Settings = {
  /** The shortest run, in seconds; it continues until there were enough sends and faults. */
  seconds: number;
  sends: number;
  faults: number;
  /** People at a time; one more takes no part and reads the results. */
  people: number;
  /** The shortest time between two faults, in milliseconds. */
  pause: number;
  /** How long connections of somebody who was deactivated may last, in milliseconds. */
  leftWithin: number;
  /** How many seconds it continues without kills; each node's memory has to stay level. */
  level: number;
  seed: number;
  /** A fault built into the servers; then the run ends at the first broken promise. */
  mutant: Mutant | undefined;
  say(line: string): void;
};

export type Outcome = Awaited<ReturnType<typeof underFaults>>;

/** The faults that kill no process. */
const { 'a node is killed': _node, 'the database is killed': _database, ...withoutKilling } = faults;

/** The pause between a person's messages, in milliseconds. */
const silence = { least: 100, most: 700 };

/** Injects faults into the room for a while, lets it recover, and answers the counts and the broken promises. */
export async function underFaults(asked: Settings) {
  const { seconds, sends, faults: enoughFaults, people: crowd, level, seed, mutant, say } = asked;
  // Separate sequences, so that the faults do not depend on timing.
  const chances = chancesFrom(seed);
  const history = openHistory();
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-faults-'));
  const endings: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 3 })];
  try {
    const installation = mutant ? await copyWithFaults(folder, mutant) : { folder: root, program: serverProgram };
    const postgres = await startRealPostgres({ flushing: true });
    endings.push(postgres.stop);
    const databaseUrl = postgres.url(await postgres.createDatabase());
    const nodes: FaultTarget['nodes'] = [];
    const balancer = await openBalancer(() => nodes.map(({ port }) => port), chancesFrom(-seed));
    endings.push(balancer.close);
    const origin = `http://localhost:${balancer.port}`;
    const settings = {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: origin,
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: 'a secret that only this test knows',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
    };
    for (let index = 0; index < 3; index += 1) {
      const node = await superviseNode(installation, settings);
      nodes.push(node);
      endings.push(node.stop);
    }
    await Promise.all(nodes.map(({ port }) => readyAt(port)));
    await quicken(databaseUrl);
    const database = await openPostgres(databaseUrl, () => {});
    const company = await newcomers(database.db, crowd + 1);
    await database.close();
    say(`${nodes.length} servers, ${crowd} people, seed ${seed}${mutant ? `, mutant ${mutant.name}` : ''}`);

    const { people, observer } = await openPeople(company, { origin, seed, history });
    const testServer: FaultTarget = { nodes, postgres, databaseUrl, balancer, people };
    const memory = watchMemory(nodes, history);
    const stalled = keepStalledReaders(nodes, origin, observer);
    endings.push(stalled.close, memory.close, ...people.map((person) => person.close));

    const pause = { least: asked.pause, most: asked.pause * 1.6 };
    const began = Date.now();
    let over = false;
    const busy = people.map((person) => person.beBusy(silence, () => over));
    const isBroken = () => mutant !== undefined && history.violations.size > 0;
    const isEnough = (done: number) => {
      if (isBroken()) return true;
      const passed = Date.now() - began >= seconds * 1_000;
      return passed && (mutant !== undefined || (done >= enoughFaults && history.acked.size >= sends));
    };
    const byKind = await breakThings(testServer, faults, { chances, pause, say, isEnough });
    if (level > 0) {
      await Promise.all(nodes.map(({ port }) => readyAt(port)));
      memory.begin();
      const end = Date.now() + level * 1_000;
      await breakThings(testServer, withoutKilling, { chances, pause, say, isEnough: () => Date.now() >= end });
    }
    over = true;
    await Promise.all(busy);
    if (!isBroken()) await Promise.all(nodes.map(({ port }) => readyAt(port)));
    say(`Everything is whole again after ${Math.round((Date.now() - began) / 1_000)} s`);
    const end = { testServer, history, chances, say, origin, leftWithin: asked.leftWithin, observer };
    const megabytes = memory.check(level > 0);
    const wholeAfter = isBroken() ? null : (await checkInTheEnd(end)).wholeAfter;
    if (history.epochs.size > 1) history.violated('nothing-lost', 'the room lost its end and began a new history');

    return {
      seed,
      seconds: Math.round((Date.now() - began) / 1_000),
      acknowledged: history.acked.size,
      ...history.counts,
      deleted: history.deleted.size,
      faults: byKind,
      wholeAfter,
      megabytes,
      violations: Object.fromEntries(history.violations),
    };
  } finally {
    // In reverse order of starting.
    for (const end of endings.reverse()) await end();
  }
}
