import type { BrowserContext, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect } from './testing/fixtures.ts';
import { waitForWorker } from './testing/no-network.ts';
import { test } from './testing/updating.ts';
import { inMain } from './testing/visiting.ts';

test.use({ serviceWorkers: 'allow' });
// Serially, in one worker: each worker with releases loads the whole server.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ releases }) => releases.serve('first'));

/** Opens the home page, then another screen, so that the home page is stored as it was left. Answers its greeting. */
async function leaveHome(page: Page): Promise<string> {
  await waitForWorker(page);
  await expect(inMain(page).getByText('Next pay')).toBeVisible();
  await expect(inMain(page).getByRole('status').filter({ hasText: 'Loading…' })).toHaveCount(0);
  const greeting = await inMain(page).getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect(inMain(page).getByRole('heading', { level: 1 })).toHaveText('More');
  return greeting;
}

/** A new tab in which the app never starts: its script waits for the first paint (build-steps/start-after-paint.ts). */
async function tabWithoutApp(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
    const later = setTimeout;
    globalThis.setTimeout = ((...all: Parameters<typeof later>) => all[1] === 500 || later(...all)) as typeof later;
  });
  return page;
}

test('a screen opened again stands as it was left before the app has started, until the person signs out', {
  tag: '@long',
}, async ({ openScreen, page, context }) => {
  await openScreen();
  const greeting = await leaveHome(page);
  const next = await tabWithoutApp(context);
  const complaints: string[] = [];
  next.on('console', (message) => /Content.Security/.test(message.text()) && complaints.push(message.text()));
  // As the installed app opens, and by address.
  for (const path of [paths.login, paths.home]) {
    await next.goto(path);
    await expect(inMain(next).getByRole('heading', { level: 1 })).toHaveText(greeting);
    await expect(inMain(next).getByText('Next pay')).toBeInViewport();
    await expect(inMain(next).locator('button:enabled')).toHaveCount(0);
    await expect(next.getByRole('navigation').getByRole('link')).toHaveCount(4);
  }
  // Her pay is never stored like this.
  await next.goto(paths.pay);
  await expect(inMain(next)).toHaveText('Loading…');
  expect(complaints).toEqual([]);

  const snapshots = () => next.evaluate(() => localStorage.getItem('stagedoor.v1.snapshots'));
  expect(await snapshots()).toContain(greeting);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(snapshots).toBeNull();
});

test('it does not stand there in another language', { tag: '@long' }, async ({ openScreen, page, context }) => {
  await openScreen();
  await leaveHome(page);
  await page.evaluate(() => localStorage.setItem('stagedoor.v1.language', 'German'));
  await page.reload();
  const next = await tabWithoutApp(context);
  // The worker is told of the language once the page has loaded.
  const opened = async () => {
    await next.goto(paths.home);
    return next.locator('html').getAttribute('lang');
  };
  await expect.poll(opened).toBe('de');
  await expect(inMain(next)).toHaveText('Wird geladen …');
});

test('it does not stand there a week after the server’s last answer', { tag: '@long' }, async ({
  openScreen,
  page,
  context,
}) => {
  await openScreen();
  await leaveHome(page);
  const weekAgo = String(Date.now() - 8 * 24 * 60 * 60_000);
  await page.evaluate((then) => localStorage.setItem('stagedoor.v1.contact', then), weekAgo);
  const next = await tabWithoutApp(context);
  await next.goto(paths.home);
  await expect(inMain(next)).toHaveText('Loading…');
});

test('on a shared device no screen is stored', { tag: '@long' }, async ({ openScreen, page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('stagedoor.v1.shared-device', 'yes');
    // biome-ignore lint/suspicious/noDocumentCookie: As the app sets it at the sign-in.
    document.cookie = 'stagedoor-open=yes; Path=/; SameSite=Lax';
  });
  await openScreen();
  await leaveHome(page);
  expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.snapshots'))).toBeNull();
});
