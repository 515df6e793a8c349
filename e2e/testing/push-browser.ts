import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';
import type { PushReceiver } from '#server/testing/push-receiver.ts';

/** A notification as the browser holds it. */
export type Shown = { title: string; body: string; lang: string; dir: string; tag: string; path: string };

/**
 * Gives a context's pages subscriptions of a push service of ours, for a browser without a head cannot have one of its
 * vendor's. All else stays the browser's own. A subscription outlives its page, as in a browser.
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

/** The endpoint this browser is subscribed with; null where it is not. */
export function endpointIn(page: Page): Promise<string | null> {
  return page.evaluate(
    () => JSON.parse(localStorage.getItem('the-browsers-own-subscription') ?? 'null')?.endpoint ?? null,
  );
}

/**
 * Hands a message to the page's worker, and waits until the worker is done with it. The browser's protocol can deliver one
 * too, but loses it now and then where the page that asks is on its way to another address, or closed soon after.
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

/** What is shown now, oldest first. */
export function shownOn(page: Page): Promise<Shown[]> {
  return page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const shown = await getNotifications.call(await navigator.serviceWorker.ready);
    return shown.map(({ title, body, lang, dir, tag, data }) => ({ title, body, lang, dir, tag, path: data.path }));
  });
}

/**
 * Taps the notification that is shown. No protocol of the browser's taps one, so the worker is told that it was: what it
 * asks of its pages is real, but a new window it may open for a real finger only. Answers what it wanted to open.
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
    // Done waiting is told by what the listener hands to waitUntil, which takes it from real taps only.
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

/** The preference moves and is remembered, whatever the browser says, and a line tells the truth, after a reload too. */
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
