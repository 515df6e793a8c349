import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import type { PushMessage } from '#contract/push.ts';
import type { ReceivedPush } from '#server/testing/push-receiver.ts';
import { password, people } from '#server/testing/test-company.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logOut, signInAtTheDoor, test } from './testing/fixtures.ts';
import { openOwnPushServer, openPushBrowser, postFrom, receiver } from './testing/own-push-server.ts';
import { deliver, endpointIn, expectToMove, type Shown, shownOn, tap } from './testing/push-browser.ts';
import { goTo } from './testing/visiting.ts';

// One server for all tests: it takes seconds to start.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });
openOwnPushServer();

const payslip: PushMessage = {
  title: 'You have a new payslip',
  body: 'Open Stagedoor to see it.',
  language: 'en',
  tag: 'payslips',
  path: paths.payslips,
};

test.describe('turned on', () => {
  test('by one tap, tried with a test, shown in the language of the reader, and tapped', { tag: '@long' }, async ({
    browser,
  }) => {
    const page = await openPushBrowser(browser, people.ada);
    await page.goto(paths.settings);
    await turnOn(page);
    await expectSound(page);
    await page.getByRole('link', { name: 'Choose your notifications' }).click();
    await expect(page.getByRole('switch')).toHaveCount(9);
    await expectSound(page);
    await page.evaluate(() => Object.assign(window, { stillHere: true }));

    await deliver(page, JSON.stringify((await testFrom(page)).message));
    const english = { title: 'Notifications work', lang: 'en', dir: 'ltr', tag: 'test', path: paths.settings };
    await expectShown(page, english);
    expect(await tap(page)).toEqual([]);
    await expect(page).toHaveURL(paths.settings);
    expect(await page.evaluate(() => 'stillHere' in window), 'without a reload').toBe(true);
    expect(await shownOn(page)).toEqual([]);

    // What an address says of its screen comes along.
    const filtered = `${paths.account}?of=mine`;
    await deliver(page, JSON.stringify({ ...payslip, path: filtered }));
    await expectShown(page, { path: filtered });
    await tap(page);
    await expect(page).toHaveURL(filtered);

    const inArabic = () =>
      expect(async () => {
        expect((await testFrom(page)).message.language).toBe('ar');
      }).toPass();
    await speak(page, 'Arabic');
    await goTo(page, paths.notifications);
    await inArabic();
    await page.evaluate(() => localStorage.setItem('stagedoor.v1.theme', 'dark'));
    await page.reload();
    await expectSound(page);
    await page.goto(paths.notifications);
    await expectSound(page);
    await inArabic();
    // Where the server has lost the subscription, the page tells it of it again.
    const endpoint = await endpointIn(page);
    expect(await postFrom(page, '/api/push/subscriptions/end', { endpoint })).toBe(200);
    expect((await testFrom(page)).endpoint).toBe(endpoint);
    await deliver(page, JSON.stringify(receiver.received.at(-1)?.message));
    await expectShown(page, { lang: 'ar', dir: 'rtl' });
  });

  test('it heals on the next visit, is renewed by the worker where the browser ends it, and is over once turned off', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada);
    await page.goto(paths.settings);
    await turnOn(page);
    await page.goto(paths.notifications);
    // The browser lost the subscription, or has one for another key.
    for (const harm of [{ drop: true }, { applicationServerKey: 'AAAA' }]) {
      const last = await endpointIn(page);
      await page.evaluate((change) => {
        const key = 'the-browsers-own-subscription';
        const now = JSON.parse(localStorage.getItem(key) ?? '{}');
        if ('drop' in change) localStorage.removeItem(key);
        else localStorage.setItem(key, JSON.stringify({ ...now, ...change }));
      }, harm);
      await page.reload();
      await expect(page.getByText('On for this device.')).toBeVisible();
      const healed = await endpointIn(page);
      expect(healed).not.toBe(last);
      expect((await testFrom(page)).endpoint).toBe(healed);
    }

    const next = receiver.browser();
    const [worker] = page.context().serviceWorkers();
    await worker?.evaluate(async (keys) => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const subscription = { toJSON: () => keys } as unknown as PushSubscription;
      registration.pushManager.subscribe = async () => subscription;
      const event = new Event('pushsubscriptionchange');
      const done = new Promise((resolve) => Object.assign(event, { waitUntil: resolve }));
      dispatchEvent(event);
      await done;
    }, next);
    expect(await postFrom(page, '/api/push/test', { endpoint: next.endpoint })).toBe(200);
    await expect.poll(() => receiver.on(next).length).toBe(1);

    await page.goto(paths.settings);
    const endpoint = await endpointIn(page);
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await expect.poll(() => endpointIn(page)).toBeNull();
    await expect.poll(() => postFrom(page, '/api/push/test', { endpoint })).toBe(404);
  });
});

test.describe('one browser, several people', () => {
  test('the next person gets a subscription of their own, and one that was left becomes theirs', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada);
    await page.goto(paths.settings);
    await turnOn(page);
    const adas = await endpointIn(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect.poll(() => endpointIn(page)).toBeNull();
    await signInAtTheDoor(page, people.ben, password);
    await page.goto(paths.notifications);
    await expect(page.getByText('On for this device.')).toBeVisible();
    const bens = await endpointIn(page);
    expect(bens).not.toBe(adas);
    expect((await testFrom(page)).endpoint).toBe(bens);

    // A browser with its old subscription and suddenly somebody else's session.
    await page.goto('/favicon.svg');
    expect(await postFrom(page, '/api/auth/sign-in/email', { email: people.ada.email, password })).toBe(200);
    await page.evaluate((id) => {
      localStorage.setItem('stagedoor.v1.user', JSON.stringify({ id }));
    }, people.ada.id);
    await page.goto(paths.notifications);
    await expect(page.getByText('On for this device.')).toBeVisible();
    expect(await endpointIn(page)).toBe(bens);
    expect((await testFrom(page)).endpoint).toBe(bens);
    const elsewhere = await openPushBrowser(browser, people.ben);
    expect(await postFrom(elsewhere, '/api/push/test', { endpoint: bens })).toBe(404);
  });
});

test.describe('what the worker shows and opens', () => {
  test('something for every message, also one that is not ours, and leads to our own paths, on whatever page', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada);
    await page.goto(paths.settings);
    await turnOn(page);
    for (const odd of ['', 'no JSON', 'null', '{"title":"Half"}', JSON.stringify({ ...payslip, language: 'xx' })]) {
      await deliver(page, odd);
      await expectShown(page, { title: 'Stagedoor', body: 'There is something new for you.' });
      await tapAway(page);
    }
    for (const path of ['https://elsewhere.example/', '//elsewhere.example/x', 'javascript:alert(1)']) {
      await deliver(page, JSON.stringify({ ...payslip, path }));
      await expectShown(page, { title: payslip.title, path: paths.login });
      await tapAway(page);
    }
    await deliver(page, JSON.stringify(payslip));
    await deliver(page, JSON.stringify({ ...payslip, body: 'The newer one.' }));
    await expectShown(page, { body: 'The newer one.' });
    await tapAway(page);

    // A tap navigates an open page there.
    await deliver(page, JSON.stringify({ ...payslip, path: paths.myVoice }));
    await expectShown(page, { path: paths.myVoice });
    await tap(page);
    await expect(page).toHaveURL(paths.myVoice);

    // A page of ours without our script, like one that is still loading.
    await page.goto('/favicon.svg');
    await deliver(page, JSON.stringify({ ...payslip, path: paths.account }));
    await expectShown(page, { path: paths.account });
    await tap(page);
    await expect(page).toHaveURL(paths.account);

    await deliver(page, JSON.stringify(payslip));
    await expectShown(page, { path: paths.payslips });
    await page.goto('about:blank');
    expect(await tap(page)).toEqual([paths.payslips]);
  });
});

test.describe('what the browser makes of it', () => {
  test('on a shared device none are shown', { tag: '@long' }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada, { shared: true });
    await page.goto(paths.settings);
    await expectToMove(page, /^You signed in on a shared device/);
    expect(await endpointIn(page)).toBeNull();
  });

  test('allowed later, outside the page: it begins by itself', { tag: '@long' }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada, { permission: 'denied' });
    await page.goto(paths.settings);
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await expect(page.getByText(/^Your browser blocks them/)).toBeVisible();
    await page.context().grantPermissions(['notifications']);
    await expect(page.getByText('On for this device.')).toBeVisible();
  });

  test('not asked yet: nothing asks by itself, and a button does', { tag: '@long' }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada, { permission: 'prompt' });
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

  test('without a network it waits for one, and says nothing more of somebody who signed out', {
    tag: '@long',
  }, async ({ browser }) => {
    const page = await openPushBrowser(browser, people.ada);
    await page.goto(paths.settings);
    // Waits for the worker, which would otherwise restart while it still caches its files.
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.context().setOffline(true);
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await expect(page.getByText('You are offline. They begin as soon as you are back.')).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText('On for this device.')).toBeVisible();

    await page.context().setOffline(true);
    await logOut(page);
    await expect.poll(() => endpointIn(page)).toBeNull();
    await deliver(page, JSON.stringify(payslip));
    await expectShown(page, { title: 'Stagedoor', body: '', path: paths.login });
  });
});

/** Asserts that notifications are on for this device, and that the screen is accessible and fits its width. */
async function expectSound(page: Page): Promise<void> {
  await expect(page.locator('[data-state=on]')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

async function turnOn(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Notifications' }).press('Space');
  await expect(page.getByText('On for this device.')).toBeVisible();
}

/** Sends a test from the notifications screen, and answers what arrived. */
async function testFrom(page: Page): Promise<ReceivedPush> {
  const before = receiver.received.length;
  await page
    .getByRole('main')
    .locator('button', { hasText: /test|تجريبي/ })
    .click();
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  return receiver.received.at(-1) as ReceivedPush;
}

/** Asserts that exactly one notification is shown, with this content. */
async function expectShown(page: Page, one: Partial<Shown>): Promise<void> {
  await expect.poll(() => shownOn(page)).toMatchObject([one]);
}

/**
 * Taps the shown notification, and waits until it is gone: a late close would close the next one, which has the same
 * tag.
 */
async function tapAway(page: Page): Promise<void> {
  await tap(page);
  await expect.poll(() => shownOn(page)).toEqual([]);
}

async function speak(page: Page, language: string): Promise<void> {
  await goTo(page, paths.settings);
  await page.locator('main button[aria-haspopup=listbox]').click();
  await page.getByRole('option', { name: new RegExp(`^${language}`) }).click();
  await expect(page.locator('html')).not.toHaveAttribute('lang', 'en');
}
