import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, test } from './story.ts';
import { enter, openOwnPushHouse } from './testing/own-push-house.ts';
import { endpointIn } from './testing/push-browser.ts';

// One house for all of them: it takes seconds to open.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });
openOwnPushHouse();

test.describe('what the browser makes of it', () => {
  test('blocked: the preference moves and stays, and a line says how to allow it', async ({ browser }) => {
    const page = await enter(browser, people.ada, { permission: 'denied' });
    await page.goto(paths.settings);
    await expectToMove(page, /^Your browser blocks them\. Tap the icon beside the address/);
  });

  test('allowed later, outside the page: it begins by itself', async ({ browser }) => {
    const page = await enter(browser, people.ada, { permission: 'denied' });
    await page.goto(paths.settings);
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await expect(page.getByText(/^Your browser blocks them/)).toBeVisible();
    await page.context().grantPermissions(['notifications']);
    await expect(page.getByText('On for this device.')).toBeVisible();
  });

  test('not asked yet: nothing asks by itself, and a button does', async ({ browser }) => {
    const page = await enter(browser, people.ada, { permission: 'prompt' });
    await page.addInitScript(() => {
      const count = { asked: 0 };
      Object.assign(window, { count });
      Notification.requestPermission = async () => {
        count.asked += 1;
        return Notification.permission;
      };
    });
    const asked = () => page.evaluate(() => (window as unknown as { count: { asked: number } }).count.asked);
    await page.goto(paths.settings);
    await expectToMove(page, 'This browser still needs your permission to show them.');
    expect(await asked(), 'after a reload').toBe(0);
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    expect(await asked()).toBe(1);
  });

  test('not supported here', async ({ browser }) => {
    const page = await enter(browser, people.ada);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await page.goto(paths.settings);
    await expectToMove(page, /^This browser cannot show notifications\./);
  });

  test('on an iPhone in the browser: the home screen first', async ({ browser }) => {
    const page = await enter(browser, people.ada);
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
      Object.defineProperty(navigator, 'userAgent', {
        get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)',
      });
    });
    await page.goto(paths.settings);
    await expectToMove(page, /^On an iPhone or iPad the app must be on the home screen first/);
  });

  test('on a shared device none are shown', async ({ browser }) => {
    const page = await enter(browser, people.ada, { shared: true });
    await page.goto(paths.settings);
    await expectToMove(page, /^You signed in on a shared device/);
    expect(await endpointIn(page)).toBeNull();
  });

  test('without a network it waits, and begins once there is one', async ({ browser }) => {
    const page = await enter(browser, people.ada);
    await page.goto(paths.settings);
    // A worker that is still bringing its files would have to begin anew.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await expect(page.getByText('You are offline. They begin as soon as you are back.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('On for this device.')).toBeVisible();
  });
});

/** The preference moves and is remembered, whatever the browser says, and a line tells the truth, after a reload too. */
async function expectToMove(page: Page, truth: string | RegExp): Promise<void> {
  const preference = page.getByRole('switch', { name: 'Notifications' });
  await preference.press('Space');
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(preference).toBeChecked();
    await expect(page.getByText(truth)).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.notifications'))).toBe('true');
  }
}
