import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as passing } from 'node:timers/promises';
import { root } from '#scripts/root.mjs';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { newcomers } from '#server/testing/test-company.ts';
import { openBalancer } from '#system-tests/room-faults/balancer.ts';
import { chancesFrom } from '#system-tests/room-faults/chances.ts';
import { checkInTheEnd } from '#system-tests/room-faults/end.ts';
import { openHistory } from '#system-tests/room-faults/history.ts';
import { type Node, readyAt, superviseNode } from '#system-tests/room-faults/nodes.ts';
import { openPeople } from '#system-tests/room-faults/people.ts';
import { quicken } from '#system-tests/room-faults/quick-room.ts';
import { serverProgram } from '#system-tests/testing/server.ts';
import { type Cluster, openCluster } from './cluster.ts';
import { holdPayday } from './payday.ts';
import { type FateName, fates } from './takeovers.ts';

export type Settings = {
  takeovers: number;
  /** What befalls the leader, one after the other. */
  fates: FateName[];
  /** Whether a commit waits for a second machine. */
  synchronous: boolean;
  /** People who talk, and those who get payslips; some of these look at theirs. */
  people: number;
  paid: number;
  looking: number;
  seed: number;
  say(line: string): void;
};

export type Outcome = Awaited<ReturnType<typeof underFailovers>>;

const appServers = 2;

/** The pause between a person's messages, in milliseconds. */
const silence = { least: 300, most: 900 };

/**
 * Has the leading PostgreSQL taken over again and again, while people talk and a payday goes on, and brings its machine
 * back as a replica each time; answers the outages, the counts and the broken promises.
 */
export async function underFailovers({
  takeovers,
  fates: given,
  synchronous,
  people: crowd,
  paid,
  looking,
  seed,
  say,
}: Settings) {
  const chances = chancesFrom(seed);
  const history = openHistory();
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-failover-'));
  const endings: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 3 })];
  try {
    // PostgreSQL's account has its folders below.
    await chmod(folder, 0o755);
    const cluster = await openCluster(folder, synchronous, appServers);
    endings.push(cluster.close);
    const nodes: Node[] = [];
    const balancer = await openBalancer(() => nodes.map(({ port }) => port), chancesFrom(-seed));
    endings.push(balancer.close);
    const origin = `http://localhost:${balancer.port}`;
    for (const [index, url] of cluster.urls.entries()) {
      const settings = {
        // In production the console would require a second factor.
        NODE_ENV: 'development',
        HOST: '127.0.0.1',
        PUBLIC_URL: origin,
        DATABASE_URL: url,
        AUTH_SECRET: 'a secret that only this test knows',
        DATA_DIR: join(folder, `data-${index}`),
        LOG_LEVEL: 'warn',
        PAY_REAUTH_MINUTES: '240',
        PAYSLIPS_ALONE_UP_TO: '100000',
        REQUESTS_PER_MINUTE: '100000',
      };
      const node = await superviseNode({ folder: root, program: serverProgram }, settings);
      nodes.push(node);
      endings.push(node.stop);
    }
    await Promise.all(nodes.map(({ port }) => readyAt(port)));
    const [databaseUrl = ''] = cluster.urls;
    await quicken(databaseUrl);
    const database = await openPostgres(databaseUrl, () => {});
    const talking = await newcomers(database.db, crowd + 1);
    const [payroll, ...employees] = await newcomers(database.db, paid + 1);
    if (!payroll) throw new Error('There is nobody for payroll.');
    await giveRole(database.db, payroll, 'payroll');
    await database.close();

    const { people, observer } = await openPeople(talking, { origin, seed, history });
    endings.push(...people.map((person) => person.close));
    const began = Date.now();
    let over = false;
    const busy = people.map((person) => person.beBusy(silence, () => over));
    const payday = holdPayday(origin, payroll, employees, looking);
    const outages: number[] = [];
    while (outages.length < takeovers) {
      await cluster.whole();
      await passing(chances.between(2_000, 7_000));
      const fate = given[outages.length % given.length] ?? 'killed';
      const { leader, outage } = await takeOver(cluster, fate, history.ackTimes);
      outages.push(outage);
      const seconds = (outage / 1_000).toFixed(1);
      say(`${outages.length}: ${leader} ${fates[fate].says}; nothing was acknowledged for ${seconds} s`);
    }
    await cluster.whole();
    over = true;
    await Promise.all(busy);
    const paidOut = await payday.end();
    await Promise.all(nodes.map(({ port }) => readyAt(port)));
    const testServer = { nodes, people, databaseUrl };
    // By now a connection that listens has been replaced; notifications travel as ever.
    const end = { testServer, history, chances, say, origin, leftWithin: 1_000, observer };
    const { wholeAfter, lost } = await checkInTheEnd(end);

    return {
      seed,
      synchronous,
      fates: given,
      ttl: cluster.ttl,
      outages: outages.map((outage) => Number((outage / 1_000).toFixed(1))),
      seconds: Math.round((Date.now() - began) / 1_000),
      acknowledged: history.acked.size,
      lost,
      ...history.counts,
      histories: history.epochs.size,
      payday: paidOut,
      wholeAfter,
      complaints: nodes.flatMap((node) => complaintsIn(node.running().output())).slice(0, 20),
      violations: Object.fromEntries(history.violations),
    };
  } finally {
    // In reverse order of starting.
    for (const end of endings.reverse()) await end();
  }
}

/** Errors in a server's log that say more than that there is no database. */
function complaintsIn(output: string): string[] {
  return (output.match(/^.*"level":[56]0.*$/gm) ?? []).filter((line) => {
    const { err = {} } = JSON.parse(line) as { err?: { message?: string; code?: string } };
    return !isDatabaseAway(Object.assign(new Error(err.message), { code: err.code }));
  });
}

/** Lets something befall the leader, waits until another one's PostgreSQL takes messages, and lets the first come back. */
async function takeOver(cluster: Cluster, fate: FateName, ackTimes: readonly number[]) {
  const leads = await cluster.whole();
  const begun = performance.now();
  await fates[fate].befalls(cluster, leads);
  for (let next = await cluster.leader(); !next || next === leads; next = await cluster.leader()) await passing(100);
  const promotedAt = performance.now();
  while ((ackTimes.at(-1) ?? 0) < promotedAt) await passing(20);
  const outage = outageAfter(ackTimes, begun) ?? Number.NaN;
  await fates[fate].ends(cluster, leads);
  return { leader: leads.name, outage };
}

/**
 * The outage around a moment, in milliseconds: the longest time in which nothing was acknowledged, from the last
 * acknowledgement before it to the first after. Null while nothing has been acknowledged since.
 * @param ackTimes in their order
 */
function outageAfter(ackTimes: readonly number[], killedAt: number): number | null {
  const from = ackTimes.findLastIndex((at) => at <= killedAt);
  const since = ackTimes.slice(Math.max(0, from));
  const gaps = since.slice(1).map((at, index) => at - (since[index] as number));
  return gaps.length > 0 ? Math.max(...gaps) : null;
}
