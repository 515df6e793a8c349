import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import type { PushReceiver } from '#server/testing/push-receiver.ts';

/** A notification as the browser has it. */
export type Shown = { title: string; body: string; lang: string; dir: string; tag: string; path: string };

/**
 * Gives a context's pages subscriptions at our push service, since a headless browser cannot subscribe at its vendor's.
 * Everything else is the browser's own. A subscription outlives its page, as in a browser.
 */
export async function subscribeAt(receiver: PushReceiver, context: BrowserContext): Promise<void> {
  await context.exposeFunction('subscribeAtReceiver', () => receiver.browser());
  await context.addInitScript(() => {
    type Made = { endpoint: string; keys: Record<string, string>; applicationServerKey: string };
    const key = 'the-browsers-own-subscription';
    const subscriptionOf = ({ endpoint, keys, applicationServerKey }: Made) => {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      return {
        endpoint,
        options: { applicationServerKey: Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(key);
          return true;
        },
      } as unknown as PushSubscription;
    };
    const made = () => JSON.parse(localStorage.getItem(key) ?? 'null') as Made | null;
    PushManager.prototype.getSubscription = async () => {
      const now = made();
      return now && subscriptionOf(now);
    };
    PushManager.prototype.subscribe = async (options) => {
      const asked = (window as unknown as { subscribeAtReceiver: () => Promise<Made> }).subscribeAtReceiver;
      const { applicationServerKey } = options as { applicationServerKey: string };
      localStorage.setItem(key, JSON.stringify({ ...(await asked()), applicationServerKey }));
      return subscriptionOf(made() as Made);
    };
  });
}

/** The endpoint of this browser's subscription; null if there is none. */
export function endpointIn(page: Page): Promise<string | null> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('the-browsers-own-subscription') ?? 'null')?.endpoint ?? null,
  );
}

/**
 * Delivers a message to the page's worker, and waits until the worker has handled it. DevTools can deliver one too, but
 * sometimes loses it when the calling page navigates or closes soon after.
 */
export async function deliver(page: Page, data: string): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await workerOf(page).evaluate(async (text) => {
    type Pushed = new (type: string, init: { data?: string }) => Event;
    const { PushEvent } = globalThis as unknown as { PushEvent: Pushed };
    const event = new PushEvent('push', text ? { data: text } : {});
    const done = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }));
    dispatchEvent(event);
    await done;
  }, data);
}

/** The notifications shown now, oldest first. */
export function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, lang, dir, tag, data }) => ({ title, body, lang, dir, tag, path: data.path }));
  });
}

/**
 * Taps the shown notification; answers the addresses the worker wanted to open. DevTools cannot tap one, so this
 * dispatches the event: the worker's messages to pages are real, but it may open a window only on a real tap.
 */
export async function tap(page: Page): Promise<string[]> {
  return workerOf(page).evaluate(async () => {
    type Tapped = new (type: string, init: { notification: unknown }) => Event;
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (path: string) => Promise<null> };
      NotificationEvent: Tapped;
    };
    const opened: string[] = [];
    scope.clients.openWindow = async (path) => {
      opened.push(path);
      return null;
    };
    const [notification] = await scope.registration.getNotifications();
    // The listener's waitUntil, which the browser accepts only on real taps, tells when it is done.
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const done = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }));
    dispatchEvent(event);
    await done;
    return opened;
  });
}

function workerOf(page: Page): Worker {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  return worker;
}

/**
 * Toggles the preference and asserts that it is stored, whatever the browser's permission, and that a line tells the
 * state, also after a reload.
 */
export async function expectToMove(page: Page, truth: string | RegExp): Promise<void> {
  const preference = page.getByRole('switch', { name: 'Notifications' });
  await preference.press('Space');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(preference).toBeChecked();
    await expect(page.getByText(truth)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.notifications'))).toBe('true');
  }
}
