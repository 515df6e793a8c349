import { globSync, readFileSync } from 'node:fs';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallFailure } from './call-failure.ts';
import { notStored, stored } from './offline-reads.ts';
import { cacheReads } from './read-cache.ts';
import type { CachedRead, ReadsStore } from './reads-store.ts';

const day = 24 * 60 * 60_000;
const news = ['home', 'news', 'en'];

/** What one browser caches, for whoever uses it and however often it is opened. */
let kept: Map<string, CachedRead>;
let opened: QueryClient[];

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
  kept = new Map();
  opened = [];
});
afterEach(() => {
  for (const client of opened) client.clear();
  vi.useRealTimers();
});

function open(userId = 'aminata', version = 'shapes 1') {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const store: ReadsStore = {
    read: async () => [...kept],
    save: async (name, read) => void kept.set(name, structuredClone(read)),
    forget: async (names) => {
      for (const name of names) kept.delete(name);
    },
  };
  const keeping = cacheReads({ client, store, userId, version, onRead: () => {} });
  opened.push(client);
  return { client, keeping, data: () => client.getQueryData(news) };
}

const read = (client: QueryClient, data: unknown, options: object = stored()) =>
  client.fetchQuery({ ...options, queryKey: news, queryFn: async () => data });

const refused = (client: QueryClient, code: CallFailure['code']) =>
  client
    .fetchQuery({ ...stored(), queryKey: news, queryFn: () => Promise.reject(new CallFailure(code)), staleTime: 0 })
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
    expect(kept.size).toBe(0);
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
  expect(kept.size).toBe(0);
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

test('a read that does not say so is not cached, and one that no longer says so is deleted at the next answer', async () => {
  const { client } = open();
  await read(client, 'who said what', notStored);
  await read(client, 'something new', {});
  expect(kept.size).toBe(0);

  await read(open().client, 'stored by the release before');
  expect(kept.size).toBe(1);
  const next = open();
  await next.keeping.restored;
  await read(next.client, 'stored no longer', notStored);
  expect(kept.size).toBe(0);
});

test('NOT_FOUND removes the cached data; a server that does not answer leaves it', async () => {
  const { client } = open();
  await read(client, 'premiere on Friday');
  await refused(client, 'OFFLINE');
  await refused(client, 'UNAVAILABLE');
  expect(kept.size).toBe(1);
  await refused(client, 'NOT_FOUND');
  expect(kept.size).toBe(0);
});

test('an answer that arrives after the person has left is not cached', async () => {
  const { client, keeping } = open();
  let answer = (_data: string) => {};
  const observer = new QueryObserver(client, {
    ...stored(),
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
  expect([...kept.values()]).toEqual([]);
  stop();
});

test('what the store reads once the person has left is neither shown nor deleted', async () => {
  await read(open().client, 'premiere on Friday');
  kept.set('left behind', { userId: 'aminata', version: 'shapes 0', key: news, data: 'old', readAt: Date.now() });
  const { keeping, data } = open();
  keeping.stop();
  await keeping.restored;
  expect(data()).toBeUndefined();
  expect([...kept.keys()]).toContain('left behind');
});

function storeOf(): ReadsStore {
  return {
    read: async () => [],
    save: async (name, one) => void kept.set(name, one),
    forget: async () => {},
  };
}

const sources = globSync('client/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

test('every read says first, beside itself, whether this browser stores it; of the console none is stored', () => {
  const reads = sources.flatMap(({ file, source }) =>
    [...source.matchAll(/ueryOptions\(\{\s*(?:\/\/.*\s*)*(\S+)/g)].map(([, first]) => ({ file, first })),
  );
  expect(reads.length).toBeGreaterThan(40);
  const isOfConsole = ({ file }: { file: string }) => file.startsWith('client/console/');
  expect(reads.filter(({ first }) => first !== '...stored(),' && first !== '...notStored,')).toEqual([]);
  expect(reads.filter((read) => isOfConsole(read) && read.first !== '...notStored,')).toEqual([]);
});

test('reads stand in -queries files', () => {
  const elsewhere = sources.filter(({ file, source }) => !file.endsWith('-queries.ts') && /queryFn:/.test(source));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});
