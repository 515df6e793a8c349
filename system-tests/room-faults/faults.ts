import { setTimeout as passing } from 'node:timers/promises';
import pg from 'pg';
import type { RealPostgres } from '#server/testing/real-postgres.ts';
import type { Balancer } from './balancer.ts';
import type { Chances } from './chances.ts';
import type { Node } from './nodes.ts';
import type { RoomClient } from './person.ts';

/** What can break. */
export type FaultTarget = {
  nodes: Node[];
  postgres: RealPostgres;
  databaseUrl: string;
  balancer: Balancer;
  people: RoomClient[];
};

/** Injects one fault, and resolves when everything is whole again. */
export type Fault = (testServer: FaultTarget, chances: Chances) => Promise<void>;

/** All faults, by name. */
export const faults: Record<string, Fault> = {
  'a node is killed': async ({ nodes }, chances) => {
    chances.one(nodes).kill('SIGKILL');
  },

  'a node stands still': async ({ nodes }, chances) => {
    const node = chances.one(nodes);
    node.kill('SIGSTOP');
    await passing(chances.between(2_000, 5_000));
    node.kill('SIGCONT');
  },

  'the database is killed': async ({ postgres }, chances) => {
    await postgres.crash();
    await passing(chances.between(0, 800));
    await postgres.restart();
  },

  // If the database is down, no node listens anyway.
  'nobody listens': ({ databaseUrl }) => endListening(databaseUrl).catch(() => {}),

  'connections are half-open': async ({ balancer, people }, chances) => {
    const broken = balancer.pairs().filter(() => chances.next() < 0.25);
    for (const pair of broken) balancer.freeze(pair);
    await passing(chances.between(3_000, 6_000));
    // A frozen request fails in the end. A frozen live connection stays until a person looks or it is silent for too
    // long.
    for (const pair of broken) if (!pair.live) balancer.cut(pair);
    for (const person of people) if (chances.next() < 0.5) person.look();
  },

  'people are offline': async ({ people }, chances) => {
    const away = people.filter(() => chances.next() < 0.3);
    for (const person of away) person.loseNetwork();
    await Promise.all(
      away.map(async (person) => {
        await passing(chances.between(2_000, 10_000));
        person.findNetwork();
      }),
    );
  },
};

/** Ends every connection that a node listens on, again whenever it reconnects, until something is over. */
export async function endListening(databaseUrl: string, isOver = () => true): Promise<void> {
  const client = new pg.Client(databaseUrl);
  client.on('error', () => {});
  await client.connect();
  try {
    do {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name like '% listens: %'`,
      );
    } while (!isOver());
  } finally {
    await client.end().catch(() => {});
  }
}
