import { expect, test } from 'vitest';
import type { LiveEvent } from '#contract/live.ts';
import { randomId } from '#server/db/ids.ts';
import type { Connection } from './connection.ts';
import { createConnections } from './connections.ts';

/** A connection that records what it is told. */
function someone() {
  const received: LiveEvent[] = [];
  const connection: Connection = {
    caller: {
      userId: randomId(),
      sessionId: randomId(),
      email: 'a@house.example',
      onSharedDevice: false,
      roles: [],
      payOpened: null,
      off: [],
    },
    checkAt: 0,
    isBehind: false,
    write: () => {},
    send: (event) => void received.push(event),
    beatIfDue: () => {},
    close: () => {},
  };
  return { connection, received };
}

test('a word to everybody reaches each of a crowd once, and not all in the same moment', async () => {
  const connections = createConnections();
  const crowd = Array.from({ length: 250 }, someone);
  for (const { connection } of crowd) connections.add(connection);
  const publishing = connections.publishToAll({ topic: 'news' });
  expect(crowd.filter(({ received }) => received.length > 0)).toHaveLength(100);
  await publishing;
  expect(crowd.map(({ received }) => received)).toEqual(crowd.map(() => [{ topic: 'news' }]));
});
