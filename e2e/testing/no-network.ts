import type { BrowserContext, Page } from '@playwright/test';
import { livePath } from '#contract/live.ts';
import { expect } from './fixtures.ts';

const data = /\/(api|payslips|profile-pictures)\//;

/** Simulates a network that only serves the app's own files, as the service worker does: pages can be reloaded. */
export async function cutOff(context: BrowserContext): Promise<void> {
  await context.route(data, (route) => route.abort('internetdisconnected'));
  await context.routeWebSocket(new RegExp(`${livePath}(\\?|$)`), (socket) => socket.close());
}

/** Restores the network. Removing the last route loses requests in flight (docs/footguns.md), so one route stays. */
export async function connect(context: BrowserContext): Promise<void> {
  await context.route(/^stays:/, (route) => route.fallback());
  await context.unroute(data);
}

/** The offline notice. */
export const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: 'You are offline.' });

/** Waits until the worker has cached the whole app, and controls the page. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Everything this browser stores for our origin, as one text: storage, databases and caches, bytes as Latin-1. */
export function browserStorage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const latin1 = (bytes: ArrayBuffer) => new TextDecoder('latin1').decode(bytes);
    const plain = (_: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return latin1(value);
      if (value instanceof Map || value instanceof Set) return [...value];
      return value;
    };
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const database = await done(indexedDB.open(name));
        const stores = [...database.objectStoreNames];
        const content = await Promise.all(
          stores.map(async (store) => {
            const from = () => database.transaction(store).objectStore(store);
            return [await done(from().getAllKeys()), await done(from().getAll())];
          }),
        );
        database.close();
        return [name, content];
      }),
    );
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        const answers = (await cache.keys()).map(async (asked) => {
          const answer = await cache.match(asked);
          return [asked.url, latin1((await answer?.arrayBuffer()) ?? new ArrayBuffer())];
        });
        return [name, await Promise.all(answers)];
      }),
    );
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached], plain);
  });
}

/** Asserts that this browser stores none of some words, once it has finished its current work. */
export async function expectNothingStoredOf(page: Page, words: string[]): Promise<void> {
  await expect(async () => {
    const stored = await browserStorage(page);
    expect(words.filter((word) => stored.includes(word))).toEqual([]);
  }).toPass();
}
