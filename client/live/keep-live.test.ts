import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#client/api/query-client.ts';
import { pageLoadedAt, startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { keepLive, type LiveReads } from './keep-live.ts';
import { addLiveReads } from './late-reads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A browser whose page is shown, and the sockets that it opened. */
function inBrowser() {
  const opened: {
    readyState: number;
    onopen?: () => void;
    onmessage?: (message: { data: string }) => void;
    close(): void;
    url: string;
  }[] = [];
  class Socket {
    static OPEN = 1;
    readyState = 1;
    url: string;
    constructor(url: string) {
      this.url = url;
      opened.push(this);
    }
    close() {
      this.readyState = 3;
    }
    send() {}
  }
  const browser = new EventTarget();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'https://stagedoor.example' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  return { browser, opened };
}

test('a page without a network lets its connection go, and opens the next one as soon as there is one', () => {
  const { browser, opened } = inBrowser();
  startPageLifecycle();
  const stop = keepLive({} as LiveReads, () => {});
  expect(opened).toHaveLength(1);
  browser.dispatchEvent(new Event('offline'));
  expect(opened[0]?.readyState).toBe(3);
  browser.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(2);
  stop();
});

test('a page that goes into the back/forward cache holds no connection, and opens one when it is back', () => {
  const { browser, opened } = inBrowser();
  startPageLifecycle();
  const stop = keepLive({} as LiveReads, () => {});
  browser.dispatchEvent(new Event('pagehide'));
  expect(opened[0]?.readyState).toBe(3);
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(opened).toHaveLength(2);
  stop();
});

/** Says for how long the page has been loaded by its own clock, and by that of the device. */
function loadedSince(age: number, byDevice = age) {
  startPageLifecycle();
  vi.useFakeTimers({ toFake: ['Date'], now: pageLoadedAt() + byDevice });
  vi.spyOn(performance, 'now').mockReturnValue(age);
}

test.for([
  ['is loaded for long', () => loadedSince(60_000)],
  ['slept', () => loadedSince(3_000, 600_000)],
  ['is on a device whose clock was put back', () => loadedSince(3_000, -600_000)],
] as const)(
  'a connection of a page that %s begins with all reads, also those that a part of the app has added',
  ([, load]) => {
    const { opened } = inBrowser();
    load();
    const read: string[] = [];
    const reading = (what: string) => async () => void read.push(what);
    const takeAway = addLiveReads({ absences: [reading('the board')] });
    const stop = keepLive({ news: [reading('the news')] } as unknown as LiveReads, () => {});
    expect(opened[0]?.url).toBe('wss://stagedoor.example/live');
    opened[0]?.onopen?.();
    expect(read).toEqual(['the news', 'the board']);
    takeAway();
    stop();
  },
);

test('the first connection of a page reads what changed since it was loaded, and what is older than the page', async () => {
  const { opened } = inBrowser();
  loadedSince(3_000);
  queryClient.setQueryData(['cached'], 1, { updatedAt: Date.now() - 4_000 });
  queryClient.setQueryData(['read'], 1, { updatedAt: Date.now() - 2_000 });
  const read: string[] = [];
  const reading = (what: string) => async () => void read.push(what);
  const reads = { news: [reading('the news')], profile: [reading('the profile')] };
  const stop = keepLive(reads as unknown as LiveReads, () => {});
  expect(opened[0]?.url).toBe('wss://stagedoor.example/live?since=3000');
  opened[0]?.onopen?.();
  expect(read).toEqual([]);
  opened[0]?.onmessage?.({ data: '{"changed":["profile"]}' });
  expect(read).toEqual(['the profile']);
  const isOld = (key: string) => queryClient.getQueryState([key])?.isInvalidated;
  expect(['cached', 'read'].map(isOld)).toEqual([true, false]);
  stop();
});

test('a hidden page lets its connection go after a minute, unless it is shown again by then', () => {
  vi.useFakeTimers();
  const { opened } = inBrowser();
  startPageLifecycle();
  const stop = keepLive({} as LiveReads, () => {});
  const show = (visibilityState: DocumentVisibilityState) => {
    Object.assign(document, { visibilityState });
    document.dispatchEvent(new Event('visibilitychange'));
  };
  /** So long, in which the server says something in time. */
  const pass = (milliseconds: number) => {
    opened[0]?.onmessage?.({ data: '{"here":true}' });
    vi.advanceTimersByTime(milliseconds);
  };
  opened[0]?.onopen?.();
  show('hidden');
  pass(30_000);
  show('visible');
  pass(30_000);
  pass(30_000);
  expect(opened.map(({ readyState }) => readyState)).toEqual([1]);
  show('hidden');
  pass(30_000);
  pass(30_000);
  expect(opened.map(({ readyState }) => readyState)).toEqual([3]);
  stop();
});
