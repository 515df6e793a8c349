import { afterEach, expect, test } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { liveReads } from '#client/features.ts';
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
};
const keys = [...new Set(Object.values(expected).flat()), 'account identity', 'moderation record', 'push settings'];

afterEach(() => queryClient.clear());

test.for(Object.entries(expected))('news of %s reads again what shows it, and nothing else', async ([topic, shown]) => {
  for (const key of keys) queryClient.setQueryData(key.split(' '), 'as read before');
  await Promise.all(liveReads[topic as keyof typeof liveReads].map((read) => read()));
  const stale = keys.filter((key) => queryClient.getQueryState(key.split(' '))?.isInvalidated);
  expect(stale.toSorted()).toEqual(shown.toSorted());
});
