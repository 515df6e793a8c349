import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible } from './testing/fixtures.ts';
import { waitForWorker } from './testing/no-network.ts';
import { newVersion, test } from './testing/updating.ts';

test.use({ serviceWorkers: 'allow' });
// Serially, in one worker: each worker with releases loads the whole server.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ releases }) => releases.serve('first'));

/** The page's release, by the name of its entry script. */
async function releaseOf(page: Page): Promise<'first' | 'second'> {
  const code = await page.evaluate(() => Array.from(document.scripts, ({ text }) => text).join());
  return /-2-[\w-]{7,8}\.js'/.test(code) ? 'second' : 'first';
}

/** Checks for an update, as a browser does on each visit. */
function lookForUpdate(page: Page): Promise<unknown> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update().then(() => null));
}

test('a new release is announced, is never swapped under a page, and is there after one reload', {
  tag: '@long',
}, async ({ openScreen, page, context, releases }) => {
  await openScreen();
  await waitForWorker(page);
  const other = await context.newPage();
  await other.goto(paths.more);
  await releases.serve('second');

  await lookForUpdate(page);
  await expect(newVersion(page)).toBeVisible();
  await expect(newVersion(other)).toBeVisible();
  await expectAccessible(page);
  expect([await releaseOf(page), await releaseOf(other)]).toEqual(['first', 'first']);

  await newVersion(page).getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => releaseOf(page).catch(() => null)).toBe('second');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(newVersion(page)).toHaveCount(0);

  const cachedReleases = await other.evaluate(async () => (await caches.keys()).filter((name) => /release/.test(name)));
  expect(cachedReleases).toHaveLength(2);
  // The other tab goes on as before, even to a screen it has not shown yet, though the server no longer has its code.
  expect(await releaseOf(other)).toBe('first');
  await other.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await other.reload();
  expect(await releaseOf(other)).toBe('second');
});

test('a plain reload also brings the new release, and the old one is deleted once no page has it open', {
  tag: '@long',
}, async ({ openScreen, page, context, releases }) => {
  await openScreen();
  await waitForWorker(page);
  await releases.serve('second');
  await page.reload();
  expect(await releaseOf(page)).toBe('first');
  await expect(newVersion(page)).toBeVisible();
  await page.reload();
  expect(await releaseOf(page)).toBe('second');

  // If a page closes while its worker starts, Chromium may leave a worker that never does.
  await waitForWorker(page);
  await page.close();
  const next = await context.newPage();
  await next.goto(paths.home);
  await expect
    .poll(() => next.evaluate(() => caches.keys()))
    .toEqual(['stagedoor-worker-notes', 'stagedoor-worker-release-secondsecond']);
  expect(await releaseOf(next)).toBe('second');
});

test('a release of which a file is missing is not taken before it is whole, and what came is not asked for again', {
  tag: '@long',
}, async ({ openScreen, page, releases }) => {
  const settings = /built\/settings-screen-.*js$/;
  await openScreen();
  await waitForWorker(page);
  await releases.serve('second', { missing: settings });
  await lookForUpdate(page);
  await expect
    .poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing)))
    .toBe(false);
  expect(releases.asked.filter((path) => settings.test(path))).toHaveLength(1);
  await page.reload();
  expect(await releaseOf(page)).toBe('first');
  await page.goto(paths.settings);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');

  await releases.serve('second');
  await lookForUpdate(page);
  await expect(newVersion(page)).toBeVisible();
  const built = releases.asked.filter((path) => path.startsWith('/built/'));
  expect(built.filter((path) => settings.test(path))).toHaveLength(1);
});

test('a page that the server finds too old asks to be loaded again, and keeps what was typed', {
  tag: '@long',
}, async ({ openScreen, page }) => {
  await openScreen(paths.account);
  await waitForWorker(page);
  await page.getByLabel('Current password').fill('what I typed');
  await tooOld(page.context());
  await page.getByRole('button', { name: 'Change Password' }).last().click();
  const notice = page.getByRole('status').filter({ hasText: 'This page is too old.' });
  await expect(notice).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('what I typed');
  const reloaded = page.waitForEvent('load');
  await notice.getByRole('button', { name: 'Reload' }).click();
  await reloaded;
});

/** From now on the server refuses pages of this version. */
function tooOld(context: BrowserContext): Promise<unknown> {
  return context.route('**/api/**', (route) =>
    route.fulfill({ status: 426, json: { code: 'CLIENT_TOO_OLD', requestId: 'one' } }),
  );
}
