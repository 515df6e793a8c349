import type { FastifyBaseLogger } from 'fastify';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { randomId } from '#server/db/ids.ts';
import { peoplePresent, sayGone, sayPresent } from './presence-rows.ts';

/** Milliseconds between counts, while anybody is here. */
const pace = 2_000;

/**
 * How long a server with people may leave its row as it is, in milliseconds; a third of the time the row is believed.
 */
const silence = 4_000;

type Counted = {
  db: Database;
  /** Who has the room open on this node. */
  here(): Set<Id>;
  /** Sends the count to this node's members who do not have it yet. */
  publishToAll(): void;
  log: FastifyBaseLogger;
};

/** Counts the people in the room over all nodes; each node stores its own people in the database. */
export function countPresent({ db, here, publishToAll, log }: Counted) {
  const node = randomId();
  let said = new Set<Id>();
  let saidAt = 0;
  let present = 0;
  let countedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let closed = false;

  function changed(): void {
    if (closed || timer || running) return;
    // Monotonic: the wall clock may be set back.
    const wait = Math.max(0, countedAt + pace - performance.now());
    timer = setTimeout(() => {
      timer = null;
      running = count().finally(() => {
        running = null;
        if (said.size > 0 || here().size > 0) changed();
      });
    }, wait).unref();
  }

  async function count(): Promise<void> {
    countedAt = performance.now();
    try {
      await say(here());
      if (said.size === 0) return;
      present = await peoplePresent(db);
      publishToAll();
    } catch (error) {
      log.warn({ err: error }, 'the people in the room could not be counted');
    }
  }

  async function say(people: Set<Id>): Promise<void> {
    const same = people.size === said.size && [...people].every((person) => said.has(person));
    if (same && (people.size === 0 || performance.now() - saidAt < silence)) return;
    if (people.size === 0) await sayGone(db, node);
    else await sayPresent(db, node, [...people]);
    said = people;
    saidAt = performance.now();
  }

  return {
    /** Somebody came or went. */
    changed,
    /** The last count. */
    known: () => present,
    async close() {
      closed = true;
      if (timer) clearTimeout(timer);
      await running;
      if (said.size > 0) {
        await sayGone(db, node).catch((error) => log.warn({ err: error }, 'people stay in the room for some seconds'));
      }
    },
  };
}
