import { setTimeout as passing } from 'node:timers/promises';
import type { Id } from '#contract/id.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Connection } from './connection.ts';

/**
 * Connections a person may have open on one server. The oldest makes room: it may have died with a change of network,
 * and refusing the newest would then lock the person out.
 */
const perPerson = 5;

/** Broadcasts go to `size` clients at a time, `pause` milliseconds apart, because each client refetches at once. */
const slice = { size: 100, pause: 100 };

/** Everybody who is connected to this server. */
export function createConnections() {
  const byPerson = new Map<Id, Set<Connection>>();
  const of = (userId: Id): Connection[] => [...(byPerson.get(userId) ?? [])];
  const all = (): Connection[] => [...byPerson.values()].flatMap((own) => [...own]);

  return {
    of,
    all,

    add(connection: Connection): void {
      const { userId } = connection.caller;
      const own = byPerson.get(userId) ?? new Set();
      byPerson.set(userId, own.add(connection));
      for (const oldest of [...own].slice(0, -perPerson)) {
        oldest.close('crowdedOut');
        own.delete(oldest);
      }
    },

    remove(connection: Connection): void {
      const own = byPerson.get(connection.caller.userId);
      if (own?.delete(connection) && own.size === 0) byPerson.delete(connection.caller.userId);
    },

    /** Sends everybody an event, some at a time. */
    async publishToAll(event: LiveEvent): Promise<void> {
      const everybody = all();
      while (everybody.length > 0) {
        for (const connection of everybody.splice(0, slice.size)) connection.send(event);
        if (everybody.length > 0) await passing(slice.pause, undefined, { ref: false });
      }
    },
  };
}

export type Connections = ReturnType<typeof createConnections>;
