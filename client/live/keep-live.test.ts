import { afterEach, expect, test, vi } from 'vitest';
import { startPageLifecycle } from '#client/device/page-lifecycle.ts';
import { keepLive, type LiveReads } from './keep-live.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page without a network lets its connection go, and opens the next one as soon as there is one', () => {
  const opened: { readyState: number; close(): void }[] = [];
  class Socket {
    static OPEN = 1;
    readyState = 1;
    constructor() {
      opened.push(this);
    }
    close() {
      this.readyState = 3;
    }
  }
  const browser = new EventTarget();
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('location', { origin: 'https://stagedoor.example' });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  startPageLifecycle();
  const stop = keepLive({} as LiveReads, () => {});
  expect(opened).toHaveLength(1);
  browser.dispatchEvent(new Event('offline'));
  expect(opened[0]?.readyState).toBe(3);
  browser.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(2);
  stop();
});
