import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { cacheReads } from './read-cache.ts';
import type { CachedRead, ReadsStore } from './reads-store.ts';

const day = 24 * 60 * 60_000;
const news = ['home', 'news', 'en'];

/** What one browser caches, for whoever uses it and however often it is opened. */
let stored: Map<string, CachedRead>;
let opened: QueryClient[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  stored = new Map();
  opened = [];
});
afterEach(() => {
  for (const client of opened) client.clear();
  vi.useRealTimers();
});

function open(userId = 'aminata', version = 'shapes 1') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store: ReadsStore = {
    read: async () => [...stored],
    save: async (name, read) => void stored.set(name, structuredClone(read)),
    forget: async (names) => {
      for (const name of names) stored.delete(name);
    },
  };
  const keeping = cacheReads({ client, store, userId, version, onRead: () => {} });
  opened.push(client);
  return { client, keeping, data: () => client.getQueryData(news) };
}

const read = (client: QueryClient, data: unknown, queryKey: unknown[] = news) =>
  client.fetchQuery({ queryKey, queryFn: async () => data });

const refused = (client: QueryClient, code: CallFailure['code']) =>
  client
    .fetchQuery({ queryKey: news, queryFn: () => Promise.reject(new CallFailure(code)), staleTime: 0 })
    .catch(() => {});

test('cached data is shown at the next start with its read time, and fetched again', async () => {
  await read(open().client, 'premiere on Friday');
  vi.advanceTimersByTime(day);
  const { client, keeping, data } = open();
  await keeping.restored;
  expect(data()).toBe('premiere on Friday');
  expect(client.getQueryState(news)).toMatchObject({ dataUpdatedAt: Date.now() - day, isInvalidated: true });
});

test('data read meanwhile wins over cached data', async () => {
  await read(open().client, 'old');
  const { client, keeping, data } = open();
  await read(client, 'new');
  await keeping.restored;
  expect(data()).toBe('new');
});

test('another person, and a release with other shapes, find nothing and delete it', async () => {
  for (const [userId, version] of [
    ['karim', 'shapes 1'],
    ['aminata', 'shapes 2'],
  ]) {
    await read(open().client, 'premiere on Friday');
    const { keeping, data } = open(userId, version);
    await keeping.restored;
    expect(data()).toBeUndefined();
    expect(stored.size).toBe(0);
  }
});

test('seven days after its read, data is neither shown nor cached, even on a page that stays open', async () => {
  const before = open();
  await read(before.client, 'premiere on Friday');
  vi.advanceTimersByTime(7 * day - 1);
  const inTime = open();
  await inTime.keeping.restored;
  before.keeping.dropOld();
  expect([inTime.data(), before.data()]).toEqual(['premiere on Friday', 'premiere on Friday']);

  vi.advanceTimersByTime(2);
  before.keeping.dropOld();
  expect(before.data()).toBeUndefined();
  expect(stored.size).toBe(0);
  const late = open();
  await late.keeping.restored;
  expect(late.data()).toBeUndefined();
});

test('a local change is cached, and expires with the data it changes', async () => {
  const { client } = open();
  await read(client, 'premiere on Friday');
  vi.advanceTimersByTime(6 * day);
  client.setQueryData(news, 'premiere on Saturday');
  vi.advanceTimersByTime(day - 1);
  const next = open();
  await next.keeping.restored;
  expect(next.data()).toBe('premiere on Saturday');
  vi.advanceTimersByTime(2);
  const late = open();
  await late.keeping.restored;
  expect(late.data()).toBeUndefined();
});

test('data without a decision is not cached, and pay never is', async () => {
  const { client } = open();
  await read(client, [{ downloadURL: '/payslips/1' }], ['pay', 'payslips', 'aminata']);
  await read(client, 'who said what', ['moderation', 'overview']);
  await read(client, 'something new', ['something', 'new']);
  expect(stored.size).toBe(0);
});

test('NOT_FOUND removes the cached data; a server that does not answer leaves it', async () => {
  const { client } = open();
  await read(client, 'premiere on Friday');
  await refused(client, 'OFFLINE');
  await refused(client, 'UNAVAILABLE');
  expect(stored.size).toBe(1);
  await refused(client, 'NOT_FOUND');
  expect(stored.size).toBe(0);
});

test('an answer that arrives after the person has left is not cached', async () => {
  const { client, keeping } = open();
  let answer = (_data: string) => {};
  const observer = new QueryObserver(client, {
    queryKey: news,
    queryFn: () =>
      new Promise<string>((resolve) => {
        answer = resolve;
      }),
  });
  const stop = observer.subscribe(() => {});
  keeping.stop();
  client.clear();
  cacheReads({ client, store: storeOf(), userId: 'karim', version: 'shapes 1', onRead: () => {} });
  answer('for Aminata alone');
  await vi.advanceTimersByTimeAsync(0);
  expect([...stored.values()]).toEqual([]);
  stop();
});

function storeOf(): ReadsStore {
  return {
    read: async () => [],
    save: async (name, one) => void stored.set(name, one),
    forget: async () => {},
  };
}
