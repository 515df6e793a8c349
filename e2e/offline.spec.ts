import { paths } from '#contract/paths.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  signIn,
  storedUser,
  test,
  tours,
  waitUntilIdle,
} from './testing/fixtures.ts';
import { browserStorage, connect, cutOff, expectNothingStoredOf, offlineNotice } from './testing/no-network.ts';
import { choose, enterRoom, message, sendMessage, unique } from './testing/talking.ts';
import { goTo, inMain, visit, visitedOffline } from './testing/visiting.ts';

test('a screen opens without a network on what this person saw last, and reads on once it is back', async ({
  page,
  context,
}) => {
  await signIn(page);
  await visit(page, visitedOffline);
  await goTo(page, paths.myProfile);
  await expect(inMain(page)).toContainText(/E-\d{5}/);
  await context.setOffline(true);
  await visit(page, visitedOffline);
  await expect(offlineNotice(page)).toContainText('You are offline.');
  await goTo(page, paths.myProfile);
  await expect(offlineNotice(page)).toContainText(/This is from \d{1,2}:\d\d\./);
  await context.setOffline(false);
  await expect(offlineNotice(page)).toHaveCount(0);
  // A network failure signs nobody out.
  expect(await storedUser(page)).toContain('Aminata Kamara');
});

test('the room opens without a network on what was said last, without what was taken back since', {
  tag: '@long',
}, async ({ page, browser, context }) => {
  const other = await browser.newPage();
  await enterRoom(other, await newPerson());
  const [stays, goes] = [unique('The lift works again'), unique('Said in haste')];
  for (const text of [stays, goes]) await sendMessage(other, text);
  await enterRoom(page, await newPerson());
  await expect(message(page, goes)).toBeVisible();
  await expect.poll(() => browserStorage(page)).toContain(goes);
  await choose(message(other, goes), 'Delete');
  await expect(message(page, goes)).toHaveCount(0);
  await expectNothingStoredOf(page, [goes]);

  await cutOff(context);
  await page.reload();
  await expect(message(page, stays)).toBeVisible();
  await expect(offlineNotice(page)).toContainText(/This is from/);
  const meanwhile = unique('Nobody below heard this');
  await sendMessage(other, meanwhile);
  await connect(context);
  await expect(message(page, meanwhile)).toBeVisible();
  await expect(message(page, stays)).toHaveCount(1);
  await other.close();
});

test('what is taken back while its reader is elsewhere in the app does not wait for them', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const other = await browser.newPage();
  await enterRoom(other, await newPerson());
  const goes = unique('Said too loud');
  await sendMessage(other, goes);
  await enterRoom(page, await newPerson());
  await expect(message(page, goes)).toBeVisible();
  await expect.poll(() => browserStorage(page)).toContain(goes);
  await page.goto(paths.more);
  // It is deleted once the Undo has expired.
  const deleted = other.waitForResponse('**/api/my-voice/messages/remove');
  await choose(message(other, goes), 'Delete');
  await deleted;
  expect(await browserStorage(page)).toContain(goes);
  await page.reload();
  await expectNothingStoredOf(page, [goes]);
  await other.close();
});

for (const { language, theme, details } of tours) {
  test.describe(`${language}, ${theme}`, details, () => {
    test.use({ preferences: { language, theme } });

    test('the line that there is no network is accessible, fits every width and moves nothing', {
      tag: '@long',
    }, async ({ page, context }) => {
      await signIn(page, language === 'Arabic' ? 'karim.haddad' : 'aminata.kamara', paths.myProfile);
      await expect(inMain(page)).toContainText(/E-\d{5}/);
      const heading = page.getByRole('main').getByRole('heading').last();
      await waitUntilIdle(page);
      await page.evaluate(() => document.fonts.ready);
      const before = await heading.boundingBox();
      await context.setOffline(true);
      const line = page.getByRole('status').filter({ hasText: /You are offline|أنت غير متصل/ });
      await expect(line).toBeVisible();
      expect(await heading.boundingBox()).toEqual(before);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
