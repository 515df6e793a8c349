import { once } from 'node:events';
import { setTimeout as passing } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { liveClose, livePath } from '#contract/live.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { deactivate } from '#server/directory/invites.ts';
import type { FaultTarget } from './faults.ts';
import type { History } from './history.ts';

/** How many people are deactivated. */
const leaving = 3;

/**
 * Deactivates people who are connected to every node, and checks that each of their connections ends in time.
 * @param atMost how long their connections may outlive it, in milliseconds
 */
export async function checkShownOut(
  { nodes, people, databaseUrl }: Pick<FaultTarget, 'nodes' | 'people' | 'databaseUrl'>,
  history: History,
  atMost: number,
): Promise<void> {
  const { db, close } = await openPostgres(databaseUrl, () => {});
  for (const { browser, email, name } of people.slice(-leaving)) {
    const closings = await Promise.all(
      nodes.map(async ({ port }) => {
        const { origin, cookie } = browser;
        const headers = { host: new URL(origin).host, origin, cookie };
        const socket = new WebSocket(`ws://127.0.0.1:${port}${livePath}`, { headers });
        const closed = once(socket, 'close').then(([code]) => code as number);
        await once(socket, 'open');
        // Wrapped in an object, since a promise would be awaited here.
        return { closed };
      }),
    );
    await deactivate(db, email);
    const codes = await Promise.race([Promise.all(closings.map(({ closed }) => closed)), passing(atMost, [])]);
    if (codes.length !== nodes.length || codes.some((code) => code !== liveClose.sessionEnded))
      history.violated('leavers-disconnected', `${name} was still connected ${atMost} ms after they had left`);
  }
  await close();
}
