import type { Locator, Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  signIn,
  signInAtTheDoor,
  test,
  tours,
} from './testing/fixtures.ts';
import {
  askForLeave,
  loseAnswer,
  personalInfo,
  requestsFor,
  saidWith,
  savePreferredName,
  sendOffline,
  signInAndVisit,
  unsentIn,
  wednesday,
} from './testing/queued.ts';
import { message, unique } from './testing/talking.ts';
import { goTo } from './testing/visiting.ts';

/** The unsent requests for leave, newest first. */
const mine = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('article').getByRole('button', { name: /^Take back/ }) });
const takeBack = (request: Locator) => request.getByRole('button', { name: /^Take back/ }).click();

test('three messages, a request for leave and personal info wait without a network, and are there once, in order', async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  await context.setOffline(true);
  const day = wednesday(40);
  const words = unique('From the basement');
  for (const text of ['one', 'two', 'three']) await sendOffline(page, `${words}, ${text}`);
  await askForLeave(page, day);
  await expect(page.getByText('Waiting to be sent. It goes out by itself once there is a connection.')).toBeVisible();
  await expect(mine(page)).toContainText('Waiting for a connection');
  await expect(mine(page)).toContainText('1 day');
  await savePreferredName(page, 'First');
  await savePreferredName(page, 'Alvi');

  const line = page.getByRole('status').filter({ hasText: 'Waiting to be sent:' });
  await expect(line.getByRole('link', { name: '3 messages' })).toHaveAttribute('href', '/my-voice');
  await expect(line.getByRole('link', { name: '1 leave request' })).toHaveAttribute('href', '/time-off/requests');
  await line.getByRole('link', { name: 'your personal info' }).click();
  await expect(page.getByLabel('Preferred name')).toHaveValue('Alvi');
  await expect(page.getByText('Your changes are waiting for a connection.')).toBeVisible();
  await goTo(page, paths.timeOff);
  await expect(page.getByText('1 request waits to be sent and is not counted here yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Planned' })).toContainText('Waiting for a connection');

  await context.setOffline(false);
  await expect(page.getByText('Your request for leave, which was waiting, is sent.')).toBeVisible();
  await expect(page.getByText('Your personal info is saved.')).toBeVisible();
  await expect(line).toHaveCount(0);
  await expect(page.getByText(/not counted here yet/)).toHaveCount(0);
  expect(await saidWith(page, words)).toEqual(['one', 'two', 'three'].map((text) => `${words}, ${text}`));
  expect(await requestsFor(page, day)).toMatchObject([{ state: 'waiting' }]);
  // It replaced an earlier waiting save, so there is only one.
  expect(await personalInfo(page)).toMatchObject({ preferredName: 'Alvi', version: 1 });
  await goTo(page, paths.myVoice);
  for (const text of ['one', 'two', 'three']) await expect(message(page, `${words}, ${text}`)).toHaveCount(1);
  await expect.poll(() => unsentIn(page)).toBe(0);
});

test('an answer that is lost, or a page that ends before it comes, asks once', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  const words = unique('Lost and found');
  const day = wednesday(41);
  for (const path of ['my-voice/messages', 'profile/save-personal-info']) {
    await page.route(
      `**/api/${path}`,
      (route) => (route.request().method() === 'POST' ? loseAnswer(route) : route.continue()),
      { times: 2 },
    );
  }
  await page.getByRole('textbox').last().fill(words);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await savePreferredName(page, 'Andi');
  await expect(page.getByText('Your personal info is saved.')).toBeVisible();
  await expect.poll(() => saidWith(page, words)).toEqual([words]);
  expect(await personalInfo(page)).toMatchObject({ preferredName: 'Andi', version: 1 });

  let reached = () => {};
  const isThere = new Promise<void>((resolve) => {
    reached = resolve;
  });
  await page.route('**/api/time-off/ask', async (route) => {
    await route.fetch();
    reached();
  });
  await goTo(page, paths.requestLeave);
  await page.locator('input[name=type]').last().check();
  await page.locator('input[name=startsOn]').fill(day);
  await page.locator('button[type=submit]').click();
  await isThere;
  await page.close();
  const next = await context.newPage();
  const sent = next.waitForResponse('**/api/time-off/ask');
  await next.goto(paths.leaveRequests);
  expect((await sent).status()).toBe(200);
  await expect(mine(next)).toHaveCount(0);
  expect(await requestsFor(next, day)).toHaveLength(1);
  // A message stays stored until the room shows it.
  await goTo(next, paths.myVoice);
  await expect(message(next, words)).toHaveCount(1);
  await expect.poll(() => unsentIn(next)).toBe(0);
});

test('what waits is taken back, also where it had arrived, and that is undone', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  const words = unique('Never mind');
  const [gone, wanted, arrived] = [wednesday(42), wednesday(43), wednesday(44)];
  // This one arrives, but its answer is lost, however often it is sent again.
  await page.route('**/api/time-off/ask', loseAnswer);
  await askForLeave(page, arrived);
  // The toast would cover the newest message.
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await context.setOffline(true);
  await page.unrouteAll({ behavior: 'wait' });
  await goTo(page, paths.myVoice);
  await sendOffline(page, words);
  await message(page, words).getByRole('button', { name: 'Take back' }).click();
  await expect(message(page, words)).toHaveCount(0);
  await savePreferredName(page, 'Bea');
  await goTo(page, paths.personalInfo);
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByLabel('Preferred name')).toHaveValue('');
  await askForLeave(page, gone);
  await askForLeave(page, wanted);
  const unsent = mine(page);
  await expect(unsent).toHaveCount(3);
  await takeBack(unsent.nth(0));
  await expect(unsent).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(unsent).toHaveCount(3);
  // It is the newest now, so the other two are the unwanted one and the one that arrived.
  await takeBack(unsent.nth(1));
  await expect(unsent).toHaveCount(2);
  await takeBack(unsent.nth(1));
  await context.setOffline(false);
  await expect.poll(() => requestsFor(page, wanted)).toMatchObject([{ state: 'waiting' }]);
  await expect.poll(() => unsentIn(page)).toBe(0);
  expect(await requestsFor(page, gone)).toEqual([]);
  await expect.poll(() => requestsFor(page, arrived)).toMatchObject([{ state: 'withdrawn' }]);
  expect(await saidWith(page, words)).toEqual([]);
  expect((await personalInfo(page)).version).toBe(0);
});

test('a request that is refused says why, holds nothing else up, and is changed and sent', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  const words = unique('Past the refused one');
  const [first, last] = [wednesday(10), wednesday(30)];
  await context.setOffline(true);
  await askForLeave(page, first, last, 0);
  await goTo(page, paths.myVoice);
  await sendOffline(page, words);
  await context.setOffline(false);
  await expect.poll(() => saidWith(page, words)).toEqual([words]);
  await goTo(page, paths.home);
  const line = page.getByRole('status').filter({ hasText: 'Could not be sent:' });
  await line.getByRole('link', { name: '1 leave request' }).click();
  const refused = mine(page);
  await expect(refused).toContainText('Could not be sent: That is more than is left.');
  await refused.getByRole('button', { name: /^Try again/ }).click();
  await expect(refused).toContainText('That is more than is left.');
  await page.reload();
  await refused.getByRole('link', { name: /^Edit/ }).click();
  await expect(page.locator('input[name=startsOn]')).toHaveValue(first);
  await expect(page.locator('input[name=endsOn]')).toHaveValue(last);
  await page.locator('input[name=endsOn]').fill(first);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/time-off\/requests$/);
  await expect(mine(page)).toHaveCount(0);
  await expect.poll(() => requestsFor(page, first)).toMatchObject([{ state: 'waiting', endsOn: first }]);
  await expect(line).toHaveCount(0);
});

test('what another tab saved and this one took back stands in no field', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  await goTo(page, paths.personalInfo);
  const field = page.getByLabel('Preferred name');
  await expect(field).toHaveValue('');
  const other = await context.newPage();
  await other.goto(paths.personalInfo);
  await expect(other.getByLabel('Preferred name')).toHaveValue('');
  await goTo(other, paths.myProfile);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  await savePreferredName(other, 'Hanni');
  await field.fill('Typed over it');
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(field).toHaveValue('');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(field).toHaveValue('Hanni');
});

test('two tabs show and send the same things, once', { tag: '@long' }, async ({ page, context }) => {
  await signInAndVisit(page);
  const other = await context.newPage();
  await other.goto(paths.home);
  await goTo(other, paths.leaveRequests);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await context.setOffline(true);
  const days = [wednesday(45), wednesday(46)];
  for (const day of days) await askForLeave(page, day);
  await expect(mine(other)).toHaveCount(2);
  await takeBack(mine(other).last());
  await expect(mine(page)).toHaveCount(1);
  await context.setOffline(false);
  await expect(mine(page)).toHaveCount(0);
  await expect(mine(other)).toHaveCount(0);
  expect(await requestsFor(page, days[0] as string)).toEqual([]);
  expect(await requestsFor(page, days[1] as string)).toHaveLength(1);
  for (const tab of [page, other]) await expect(tab.getByRole('article').first()).toContainText('Waiting');
});

test('who signs out without a network leaves nothing behind that waits, nor does the next one send it', async ({
  page,
  context,
}) => {
  await signInAndVisit(page);
  await goTo(page, paths.settings);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await context.setOffline(true);
  const day = wednesday(47);
  await askForLeave(page, day);
  await expect.poll(() => unsentIn(page)).toBe(1);
  await goTo(page, paths.settings);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => unsentIn(page)).toBe(0);
  await context.setOffline(false);
  // On the login screen, which first tells the server of the sign-out.
  await signInAtTheDoor(page, await newPerson());
  await goTo(page, paths.leaveRequests);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(mine(page)).toHaveCount(0);
  expect(await requestsFor(page, day)).toEqual([]);
});

for (const { language, theme, details } of tours) {
  test.describe(`${language}, ${theme}`, details, () => {
    test.use({ preferences: { language, theme } });

    test('what waits and what was refused is accessible, and fits every width', { tag: '@long' }, async ({
      page,
      context,
    }) => {
      await signIn(page, await newPerson(), paths.leaveRequests);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await goTo(page, paths.requestLeave);
      await expect(page.locator('input[name=startsOn]')).toBeVisible();
      await goTo(page, paths.personalInfo);
      await expect(page.locator('input[name=preferredName]')).toBeVisible();
      await goTo(page, paths.myProfile);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      // In place before: a request that comes with the network may be faster than a new route.
      let isOffline = true;
      await page.route('**/api/time-off/ask', (route) =>
        isOffline
          ? route.abort('internetdisconnected')
          : route.fulfill({ status: 409, json: { code: 'NOT_ENOUGH_LEAVE', requestId: 'x' } }),
      );
      await context.setOffline(true);
      await askForLeave(page, wednesday(48));
      await expect(page.locator('article button').first()).toBeVisible();
      isOffline = false;
      await context.setOffline(false);
      await expect(page.getByRole('alert').first()).toBeVisible();
      await page.unroute('**/api/time-off/ask');
      await context.setOffline(true);
      await askForLeave(page, wednesday(49));
      await goTo(page, paths.personalInfo);
      await page.locator('input[name=preferredName]').fill('Gracie');
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(/\/my-profile$/);
      for (const path of ['/time-off/requests', '/personal-info']) {
        await goTo(page, path);
        await expect(page.locator('main article, main form').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
