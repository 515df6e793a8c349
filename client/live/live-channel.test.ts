import { expect, test } from 'vitest';
import type { LiveRemark } from '#contract/live.ts';
import { liveChannel, putThrough } from './live-channel.ts';
import type { LiveConnection, LiveSubscriber } from './live-connection.ts';

function aConnection(state: 'live' | 'closed') {
  const subscribers = new Set<LiveSubscriber>();
  const said: LiveRemark[] = [];
  const connection = {
    state: () => state,
    say: (remark: LiveRemark) => void said.push(remark),
    listen(subscriber: LiveSubscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  } as unknown as LiveConnection;
  return { connection, subscribers, said };
}

test('a subscriber moves to each new connection, whenever it began to listen', () => {
  const [first, second] = [aConnection('closed'), aConnection('live')];
  const subscriber: LiveSubscriber = { onState: () => {}, onEvent: () => {} };
  expect(liveChannel.state()).toBe('closed');
  liveChannel.say({ typing: true });
  const hangUp = liveChannel.listen(subscriber);
  putThrough(first.connection);
  expect([...first.subscribers]).toEqual([subscriber]);
  putThrough(second.connection);
  expect([...second.subscribers]).toEqual([subscriber]);
  liveChannel.say({ typing: true });
  expect([liveChannel.state(), first.said, second.said]).toEqual(['live', [], [{ typing: true }]]);
  hangUp();
  expect([...second.subscribers]).toEqual([]);
});
