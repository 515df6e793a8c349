import type { Page } from '@playwright/test';
import { articlePath, paths } from '#contract/paths.ts';
import { expect } from './testing/fixtures.ts';
import { waitForWorker } from './testing/no-network.ts';
import { newVersion, test } from './testing/updating.ts';
import { reloadedOffline } from './testing/visiting.ts';

test.use({ serviceWorkers: 'allow' });
// Serially, in one worker: each worker with releases loads the whole server.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ releases }) => releases.serve('first'));

/** The addresses of the app that offline-reload.spec.ts does not open, with one article. */
const screens = Object.values(paths)
  .filter((path) => !reloadedOffline.some(([reloaded]) => reloaded === path))
  .map((path) => (path === paths.article ? articlePath('news') : path));

/** Waits until a screen's own code has rendered. A missing article has a link back instead of a title. */
async function isOpen(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('main').locator('h1, a').first(), path).toBeVisible();
  await expect(page.getByText('This page did not open'), path).toHaveCount(0);
}

test('after one visit every screen opens without a network, where somebody was or not, reload included', {
  tag: '@long',
}, async ({ openScreen, page, context, releases }) => {
  await openScreen();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await releases.stop();
  await context.setOffline(false);
  // The console is about other people, and never cached.
  for (const path of screens.filter((one) => one !== paths.console)) {
    const answer = await page.goto(path);
    expect([path, answer?.status(), answer?.fromServiceWorker()]).toEqual([path, 200, true]);
    await isOpen(page, path);
  }
  await page.goto(paths.settings);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('the first page of all has the network to itself before anything is cached', { tag: '@long' }, async ({
  openScreen,
  page,
}) => {
  await page.addInitScript(() => {
    const times = Object.assign(globalThis, { registered: 0, cached: 0 });
    const { register } = ServiceWorkerContainer.prototype;
    ServiceWorkerContainer.prototype.register = function (...args) {
      times.registered ||= performance.now();
      return register.apply(this, args);
    };
    setInterval(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('stagedoor-worker-release-'));
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      if (files.flat().length > 0) times.cached ||= performance.now();
    }, 50);
  });
  await openScreen();
  await waitForWorker(page);
  const waited = await page.evaluate(() => {
    const { registered, cached } = globalThis as unknown as { registered: number; cached: number };
    return cached - registered;
  });
  expect(waited).toBeGreaterThan(2_900);
});

test('a cached page begins in the language, direction and theme of the reader; other addresses are the network’s to answer', {
  tag: '@long',
}, async ({ openScreen, page }) => {
  await openScreen(paths.settings);
  await waitForWorker(page);
  await page.getByRole('switch', { name: 'Theme' }).press('Space');
  await page.evaluate(() => localStorage.setItem('stagedoor.v1.language', 'Arabic'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await expect
    .poll(async () => {
      const answer = await page.reload();
      return [answer?.fromServiceWorker(), /<html[^>]*>/.exec((await answer?.text()) ?? '')?.[0]];
    })
    .toEqual([true, '<html lang="ar" dir="rtl" data-theme="dark">']);
  const answer = await page.reload();
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");

  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  const health = await page.goto('/health/live');
  expect([health?.status(), health?.fromServiceWorker()]).toEqual([200, false]);
  await page.goto(paths.home);
  const statuses = await page.evaluate(() =>
    Promise.all(
      ['/api/nowhere', '/payslips/nobody', '/profile-pictures/nobody.webp', '/index.html'].map(
        async (path) => (await fetch(path)).status,
      ),
    ),
  );
  expect(statuses.every((status) => status >= 400)).toBe(true);
});

test('each built file is asked for once, however many screens need it', { tag: '@long' }, async ({
  openScreen,
  page,
  releases,
}) => {
  await openScreen();
  await waitForWorker(page);
  for (const path of [
    paths.home,
    paths.payslips,
    paths.myVoice,
    paths.myProfile,
    paths.employeeDiscount,
    paths.timeOff,
  ]) {
    await page.goto(path);
    await isOpen(page, path);
  }
  const built = releases.asked.filter((path) => path.startsWith('/built/'));
  expect(built.length).toBeGreaterThan(100);
  expect(built.filter((path, index) => built.indexOf(path) !== index)).toEqual([]);
});

test('switched off, it leaves with all that it cached, and pages are loaded once each', { tag: '@long' }, async ({
  openScreen,
  page,
  releases,
}) => {
  await openScreen();
  await waitForWorker(page);
  await releases.serve('first', { serviceWorker: false });
  let loads = 0;
  page.on('load', () => loads++);
  await page.reload();
  // The browser checks for a newer worker on its own, some time after a page has loaded.
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().catch(() => null));
  const restOnceIdle = async () => {
    await endIdleWorker(page);
    return rest(page);
  };
  await expect.poll(restOnceIdle).toEqual({ caches: [], registrations: 0 });
  for (const path of [paths.more, paths.settings]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => rest(page)).toEqual({ caches: [], registrations: 0 });
  }
  expect(loads).toBe(3);
  await expect(newVersion(page)).toHaveCount(0);

  await releases.serve('first');
  await page.reload();
  await waitForWorker(page);
});

/**
 * Ends a worker that another one waits to replace. Chromium does so when it is idle; with Playwright attached,
 * sometimes not within a minute.
 */
async function endIdleWorker(page: Page): Promise<void> {
  const isWaiting = await page.evaluate(async () =>
    Boolean((await navigator.serviceWorker.getRegistration())?.waiting),
  );
  if (!isWaiting) return;
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** What the worker has left in this browser. */
function rest(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
  }));
}
