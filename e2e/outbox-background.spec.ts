import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { backgroundSync } from './testing/background-sync.ts';
import { expect, submitSignIn, test } from './testing/fixtures.ts';
import { connect, cutOff } from './testing/no-network.ts';
import {
  askForLeave,
  requestsFor,
  saidWith,
  sendOffline,
  signInAndVisit,
  unsentIn,
  wednesday,
} from './testing/queued.ts';
import { message, unique } from './testing/talking.ts';

test.describe('in the background, with no page of the app open', () => {
  test('what waits is sent once', { tag: '@long' }, async ({ page, context }) => {
    await signInAndVisit(page);
    await context.setOffline(true);
    const day = wednesday(50);
    const words = unique('From a pocket');
    for (const text of ['one', 'two']) await sendOffline(page, `${words}, ${text}`);
    await askForLeave(page, day);
    await expect.poll(() => unsentIn(page)).toBe(3);
    await leave(page, context);

    const { tab, sync } = await openWorker(context);
    // The network is back, and no page of the app is open to send.
    expect([await saidWith(tab, words), await requestsFor(tab, day)]).toEqual([[], []]);
    await sync();
    expect(await saidWith(tab, words)).toEqual([`${words}, one`, `${words}, two`]);
    expect(await requestsFor(tab, day)).toHaveLength(1);
    await sync();
    expect(await requestsFor(tab, day)).toHaveLength(1);

    await tab.goto(paths.myVoice);
    for (const text of ['one', 'two']) await expect(message(tab, `${words}, ${text}`)).toHaveCount(1);
    await expect(tab.getByText('Your request for leave, which was waiting, is sent.')).toBeVisible();
    await expect.poll(() => unsentIn(tab)).toBe(0);
  });

  test('a network that is still away makes the browser come back', { tag: '@long' }, async ({ page, context }) => {
    await signInAndVisit(page);
    await context.setOffline(true);
    await askForLeave(page, wednesday(51));
    await expect.poll(() => unsentIn(page)).toBe(1);
    await leave(page, context);

    const { tab, sync } = await openWorker(context);
    await tab.route('**/api/time-off/ask', (route) => route.abort());
    await expect(sync()).rejects.toThrow('OFFLINE');
    expect(await unsentIn(tab)).toBe(1);
  });

  test('what waits when the session is over goes out once its person has signed in again', {
    tag: '@long',
  }, async ({ page, context }) => {
    const sealing = page.waitForResponse('**/api/account/seal-key');
    const person = await signInAndVisit(page);
    await sealing;
    await cutOff(context);
    // The app starts without a network, too.
    await page.reload();
    const day = wednesday(52);
    await askForLeave(page, day);
    const sealed = () => page.evaluate(() => localStorage.getItem('stagedoor.v1.sealed-outbox-of-session'));
    await expect.poll(sealed).toBeTruthy();
    await page.close();
    await connect(context);

    const { tab, sync } = await openWorker(context);
    await context.clearCookies();
    await sync();
    await tab.goto(paths.timeOff);
    await tab.getByRole('link', { name: 'Log in' }).click();
    await expect.poll(() => unsentIn(tab)).toBe(0);
    await submitSignIn(tab, person.email);
    await expect(tab.getByText('Your request for leave, which was waiting, is sent.')).toBeVisible();
    expect(await requestsFor(tab, day)).toHaveLength(1);
  });

  /**
   * Closes the app before the network returns, so that it sends nothing: a closing page would still get the "online"
   * event.
   */
  async function leave(page: Page, context: BrowserContext) {
    await page.evaluate(() => {
      window.fetch = () => new Promise(() => {});
    });
    await page.close();
    await context.setOffline(false);
  }

  /** Runs the worker's background sync in an empty page of ours. */
  async function openWorker(context: BrowserContext) {
    const tab = await context.newPage();
    await tab.goto('/favicon.svg');
    await tab.evaluate(await backgroundSync());
    return {
      tab,
      /** Fires the browser's sync event, and waits for its work. */
      sync: () =>
        tab.evaluate(async () => {
          let waited: Promise<unknown> | undefined;
          const tag = 'stagedoor-outbox';
          const waitUntil = (work: Promise<unknown>) => {
            waited = work;
          };
          dispatchEvent(Object.assign(new Event('sync'), { tag, waitUntil }));
          if (!waited) throw new Error('Nobody listens to the browser.');
          await waited;
        }),
    };
  }
});
