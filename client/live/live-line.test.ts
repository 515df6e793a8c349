import { expect, test } from 'vitest';
import type { LiveRemark } from '#contract/live.ts';
import type { LiveConnection, LiveGuest } from './live-connection.ts';
import { liveLine, putThrough } from './live-line.ts';

function aConnection(state: 'live' | 'closed') {
  const guests = new Set<LiveGuest>();
  const said: LiveRemark[] = [];
  const connection = {
    state: () => state,
    say: (remark: LiveRemark) => void said.push(remark),
    listen(guest: LiveGuest) {
      guests.add(guest);
      return () => guests.delete(guest);
    },
  } as unknown as LiveConnection;
  return { connection, guests, said };
}

test('who listens before there is a connection, or while there is another, hears the one there is', () => {
  const [first, second] = [aConnection('closed'), aConnection('live')];
  const guest: LiveGuest = { onState: () => {}, onEvent: () => {} };
  expect(liveLine.state()).toBe('closed');
  liveLine.say({ typing: true });
  const hangUp = liveLine.listen(guest);
  putThrough(first.connection);
  expect([...first.guests]).toEqual([guest]);
  putThrough(second.connection);
  expect([...second.guests]).toEqual([guest]);
  liveLine.say({ typing: true });
  expect([liveLine.state(), first.said, second.said]).toEqual(['live', [], [{ typing: true }]]);
  hangUp();
  expect([...second.guests]).toEqual([]);
});
