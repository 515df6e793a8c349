import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { people, password as testPassword } from '#server/testing/test-company.ts';
import {
  expect,
  logOut,
  newPerson,
  openAnotherDevice,
  password,
  signIn,
  test,
  waitUntilIdle,
} from './testing/fixtures.ts';
import { openOwnServer } from './testing/own-server.ts';

test.describe('a session that ends elsewhere', () => {
  test('from the list of devices sends that browser to the login, without a touch', { tag: '@long' }, async ({
    page,
    browser,
  }) => {
    const person = await newPerson();
    const other = await openAnotherDevice(browser, person);
    await signIn(page, person, paths.account);
    const devices = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem');
    await devices.getByRole('button', { name: /^Sign out/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[name=password]').fill(password);
    await dialog.locator('button[type=submit]').click();

    await expect(other).toHaveURL(/\/$/);
    await expect(other.getByRole('alert')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(page).toHaveURL(/\/account$/);
    await other.close();
  });

  test('while this one has no network is found out when the network is back', { tag: '@long' }, async ({
    page,
    context,
    browser,
  }) => {
    const person = await newPerson();
    const other = await openAnotherDevice(browser, person);
    await signIn(page, person);
    await waitUntilIdle(page);
    await context.setOffline(true);
    await endOthers(other);
    await expect(page).toHaveURL(/\/home$/);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/$/);
    await other.close();
  });
});

test('where what keeps a page live does not arrive, a reload is offered that brings it', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  const other = await openAnotherDevice(browser, person);
  const code = /\/built\/live-/;
  await other.route(code, (route) => route.abort());
  await other.reload();
  const reload = other.getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await other.unroute(code);
  const connecting = other.waitForEvent('websocket');
  await reload.click();
  await connecting;
  await signIn(page, person);
  await endOthers(page);
  await expect(other).toHaveURL(/\/$/);
  await other.close();
});

test('signing out in one tab ends the other, and says nothing to who did it', async ({ page, context }) => {
  await signIn(page, await newPerson(), paths.settings);
  const tab = await context.newPage();
  await tab.goto(paths.more);
  await expect(tab.getByRole('link', { name: 'Settings' })).toBeVisible();
  await logOut(page);
  await expect(tab).toHaveURL(/\/$/);
  await expect(tab.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a change of password keeps every tab of this browser signed in and live', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const tab = await context.newPage();
  const connecting = [page, tab].map((each) => each.waitForEvent('websocket'));
  await signIn(page, await newPerson(), paths.account);
  await tab.goto(paths.home);
  await Promise.all(connecting);
  // The other tab learns of the old session's end seconds before this one has the next cookie.
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

test('after the server started again, screens read again and sessions end as before', { tag: '@long' }, async ({
  browser,
}) => {
  const testServer = await openOwnServer();
  try {
    const baseURL = testServer.settings.PUBLIC_URL;
    const [one, two] = await Promise.all([browser.newPage({ baseURL }), browser.newPage({ baseURL })]);
    for (const each of [one, two]) {
      const connecting = each.waitForEvent('websocket');
      await testServer.signIn(each, people.ada);
      await connecting;
    }
    const readsAgain = two.waitForResponse(/\/api\/home\/news/);
    await testServer.restart();
    expect((await readsAgain).ok()).toBe(true);
    await endOthers(one, testPassword);
    await expect(two).toHaveURL(/\/$/);
    for (const each of [one, two]) await each.close();
  } finally {
    await testServer.close();
  }
});

/** Ends the person's other sessions, as the account screen does. */
async function endOthers(page: Page, given = password): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post('/api/account/devices/end-others', {
    data: { password: given },
    headers: { origin },
  });
  expect(answer.status()).toBe(200);
}

test('what a page has just read it does not read again once it is connected', async ({ page }) => {
  await signIn(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  // Other tests change what everybody reads; here nothing changes.
  const connected = new Promise<void>((resolve) =>
    page.routeWebSocket(/\/live\?since=\d+$/, (socket) => {
      socket.send(JSON.stringify({ changed: [] }));
      resolve();
    }),
  );
  await page.reload();
  await connected;
  await page.waitForLoadState('networkidle');
  expect(asked).toContain('/api/home/news?language=en');
  expect(asked.filter((one, nth) => asked.indexOf(one) !== nth)).toEqual([]);
});
