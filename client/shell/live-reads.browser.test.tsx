import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { liveReads } from '#client/features.ts';
import { keepLive } from '#client/live/keep-live.ts';
import type { ConsoleTopic, LiveTopic } from '#contract/live.ts';

/** What each topic reads again: every read whose answer a change of that topic may make untrue. */
const expected: Record<Exclude<LiveTopic, ConsoleTopic>, string[]> = {
  payslips: ['pay payslips'],
  profile: ['home article', 'home news', 'profile mine', 'profile personal-info'],
  'time-off': ['time-off own'],
  'team-time-off': ['time-off deputies', 'time-off own', 'time-off team'],
  news: ['home article', 'home news'],
  benefits: ['benefits mine'],
  company: ['company contacts', 'home article', 'home news', 'training mine', 'training offered'],
  absence: ['absence reports'],
  'team-absence': ['absence team', 'time-off own'],
  moderation: ['moderation overview'],
  'my-voice': ['my-voice unread'],
  'room-mute': [],
};
const keys = [...new Set(Object.values(expected).flat()), 'account identity', 'moderation record', 'push settings'];

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test.for(Object.entries(expected))('news of %s reads again what shows it, and nothing else', async ([topic, shown]) => {
  for (const key of keys) queryClient.setQueryData(key.split(' '), 'as read before');
  await Promise.all(liveReads[topic as keyof typeof liveReads].map((read) => read()));
  const stale = keys.filter((key) => queryClient.getQueryState(key.split(' '))?.isInvalidated);
  expect(stale.toSorted()).toEqual(shown.toSorted());
});

test('after a gap each is read once, however many topics it belongs to', async () => {
  const reads = new Map(keys.map((key) => [key, 0]));
  const watched = keys.map((key) =>
    new QueryObserver(queryClient, {
      queryKey: key.split(' '),
      queryFn: () => reads.set(key, (reads.get(key) ?? 0) + 1).size,
      initialData: 0,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {}),
  );
  let opened = () => {};
  class Socket {
    static OPEN = 1;
    set onopen(listener: (() => void) | null) {
      if (listener) opened = listener;
    }
    close() {}
  }
  vi.stubGlobal('WebSocket', Socket);
  const stop = keepLive(liveReads, () => {});
  opened();
  await expect.poll(() => reads.get('time-off own')).toBe(1);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect([...reads].filter(([, times]) => times > 1)).toEqual([]);
  stop();
  for (const forget of watched) forget();
});
