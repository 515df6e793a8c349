import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { startServer } from '#operations/testing/server.ts';
import { freePort } from '#run/free-port.mjs';
import { expect, password, signIn, test } from './story.ts';

test.describe('a session that ends elsewhere', () => {
  test('from the list of devices sends that browser to the login, without a touch', async ({
    page,
    browser,
    baseURL,
  }) => {
    const other = await anotherDevice(browser, baseURL, 'lea.marchetti');
    await signIn(page, 'lea.marchetti');
    await page.goto('/account');
    await page.locator('main li button').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=password]').fill(password);
    await dialog.locator('button[type=submit]').click();

    await expect(other).toHaveURL(/\/$/);
    await expect(other.getByRole('alert')).toBeVisible();
    await expect(page.locator('main li')).toHaveCount(1);
    await expect(page).toHaveURL(/\/account$/);
    await other.context().close();
  });

  test('while this one has no network is found out when the network is back', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const other = await anotherDevice(browser, baseURL, 'tom.whitcombe');
    await signIn(page, 'tom.whitcombe');
    await isWhole(page);
    await context.setOffline(true);
    await endOthers(other);
    await expect(page).toHaveURL(/\/home$/);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/$/);
    await other.context().close();
  });
});

test('what keeps a page live comes later where the network was away just then', async ({ page, browser, baseURL }) => {
  const other = await anotherDevice(browser, baseURL, 'stefan.wuttke');
  const code = /\/built\/live-/;
  await other.route(code, (route) => route.abort());
  const lost = other.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await other.reload();
  await lost;
  await other.unroute(code);
  await signIn(page, 'stefan.wuttke');
  await endOthers(page);
  await expect(other).toHaveURL(/\/$/);
  await other.context().close();
});

test('signing out in one tab ends the other, and says nothing to who did it', async ({ page, context }) => {
  await signIn(page, 'grace.mensah');
  const tab = await context.newPage();
  await tab.goto('/more');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(tab).toHaveURL(/\/$/);
  await expect(tab.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a change of password keeps every tab of this browser signed in and live', async ({ page, context }) => {
  await signIn(page, 'priya.venkatesan');
  const tab = await context.newPage();
  for (const [each, path] of [
    [page, '/account'],
    [tab, '/home'],
  ] as const) {
    const connecting = each.waitForEvent('websocket');
    await each.goto(path);
    await connecting;
  }
  // The other tab hears of the end of the old session seconds before this one has the cookie of the next.
  const network = await context.newCDPSession(page);
  const slow = { offline: false, latency: 3_000, downloadThroughput: -1, uploadThroughput: -1 };
  await network.send('Network.emulateNetworkConditions', slow);

  const backAgain = [page, tab].map((each) => each.waitForEvent('websocket'));
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByLabel('New password', { exact: true }).fill('the curtain falls at half past ten');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Your password was changed/)).toBeVisible();
  await Promise.all(backAgain);
  await expect(page).toHaveURL(/\/account$/);
  await expect(tab).toHaveURL(/\/home$/);
});

test('after the server started anew, screens read again and sessions end as before', async ({ browser }) => {
  // Two starts of a server with a whole company in it.
  test.setTimeout(90_000);
  const dataDir = await mkdtemp(join(tmpdir(), 'stagedoor-live-'));
  const settings = { PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  let server = await startServer(settings);
  try {
    const [one, two] = [
      await anotherDevice(browser, server.url, 'aminata.kamara'),
      await anotherDevice(browser, server.url, 'aminata.kamara'),
    ];
    const readsAgain = two.waitForResponse(/\/api\/home\/news/);
    await server.stop();
    server = await startServer(settings);
    expect((await readsAgain).ok()).toBe(true);
    await endOthers(one);
    await expect(two).toHaveURL(/\/$/);
    await Promise.all([one.context().close(), two.context().close()]);
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
});

/** A browser of its own in which somebody is signed in, with a live connection. */
async function anotherDevice(browser: Browser, baseURL: string | undefined, name: string): Promise<Page> {
  const context: BrowserContext = await browser.newContext(baseURL ? { baseURL } : {});
  const page = await context.newPage();
  const connecting = page.waitForEvent('websocket');
  await signIn(page, name);
  await connecting;
  await isWhole(page);
  return page;
}

/** Waits until the home page is there with all its parts: what a network that goes cuts off comes no more. */
async function isWhole(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

/** Ends the person's sessions but this one, as the account screen does. */
async function endOthers(page: Page): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post('/api/account/devices/end-others', {
    data: { password },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}
