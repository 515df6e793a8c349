import { afterEach, expect, test, vi } from 'vitest';
import { startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { keepLive, type LiveReads } from './keep-live.ts';
import { addLiveReads } from './late-reads.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser whose page is shown, and the sockets that it opened. */
function inBrowser() {
  const opened: {
    readyState: number;
    onopen?: () => void;
    onmessage?: (message: { data: string }) => void;
    close(): void;
  }[] = [];
  class Socket {
    static OPEN = 1;
    readyState = 1;
    constructor() {
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

test('each connection begins with all reads, also those that a part of the app has added', () => {
  const { opened } = inBrowser();
  const read: string[] = [];
  const reading = (what: string) => async () => void read.push(what);
  const takeAway = addLiveReads({ absences: [reading('the board')] });
  const stop = keepLive({ news: [reading('the news')] } as unknown as LiveReads, () => {});
  opened[0]?.onopen?.();
  expect(read).toEqual(['the news', 'the board']);
  takeAway();
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
