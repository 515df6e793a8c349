import type { Locator } from '@playwright/test';
import { expect, newPerson, talker, test } from './testing/fixtures.ts';
import { sendAccepted } from './testing/moderating.ts';
import { choose, enterRoom, input, message, openMenu, sendMessage, unique } from './testing/talking.ts';

test('a message is answered, reacted to, changed, and deleted with an undo', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  await enterRoom(page, 'ibrahim.sesay');
  const text = unique('Fly floor is clear');
  await sendMessage(page, text);
  const other = await browser.newPage();
  await enterRoom(other, 'elodie.fabregues');
  const theirs = message(other, text);
  await choose(theirs, 'Reply');
  await expect(other.getByText('Reply to Ibrahim Sesay', { exact: true })).toBeVisible();
  const answer = unique('Thank you');
  await sendMessage(other, answer);
  await expect(message(page, answer).getByRole('button', { name: /^In reply to Ibrahim Sesay/ })).toContainText(text);
  // By keyboard: others send messages, and pointer targets move.
  await message(page, answer)
    .getByRole('button', { name: /^In reply to/ })
    .press('Enter');
  await expect(message(page, text).first()).toBeFocused();

  await openMenu(theirs.first());
  await other.getByRole('toolbar', { name: 'React' }).getByRole('button', { name: '🎉' }).click();
  await expect(theirs.first().getByRole('button', { name: '🎉 from 1 person' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const seen = message(page, text).first().getByRole('button', { name: '🎉 from 1 person' });
  await expect(seen).toHaveAttribute('aria-pressed', 'false');
  await seen.press('Enter');
  await expect(theirs.first().getByRole('button', { name: '🎉 from 2 people' })).toBeVisible();

  await choose(message(page, text).first(), 'Edit');
  await expect(page.getByText('Editing', { exact: true })).toBeVisible();
  const changed = unique('Fly floor is clear and locked');
  await input(page).fill(changed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(other, changed).first()).toContainText('Edited');

  await choose(message(page, changed).first(), 'Delete');
  await expect(message(page, changed)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(message(page, changed).first()).toContainText(changed);
  await choose(message(page, changed).first(), 'Delete');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(other.getByRole('listitem').filter({ hasText: 'This message was deleted' }).last()).toBeVisible();
  await expect(other.getByText(changed)).toHaveCount(0);
  await other.close();
});

test('a reason in a dialog and the new words of a message are there again after a reload, until they are thrown away', {
  tag: '@long',
}, async ({ page }) => {
  const [own, theirs, changed] = [unique('Mine'), unique('Not mine'), unique('In other words')];
  await sendAccepted(await talker(await newPerson()), theirs);
  await enterRoom(page, await newPerson());
  await sendMessage(page, own);
  const sealed = () => page.evaluate(() => sessionStorage.getItem('stagedoor.v1.sealed-draft'));
  // The code that seals comes once the page has settled.
  const type = (field: Locator, text: string) =>
    expect
      .poll(async () => {
        await field.fill('');
        await field.fill(text);
        return sealed();
      })
      .not.toBeNull();
  const reload = async () => {
    await page.reload();
    await expect(page.locator('[data-state=live]')).toBeVisible();
  };
  const reason = page.getByRole('dialog').getByRole('textbox');
  await choose(message(page, theirs), 'Report');
  await type(reason, 'It is not kind.');
  await reload();
  await choose(message(page, theirs), 'Report');
  await expect(reason).toHaveValue('It is not kind.');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(sealed).toBeNull();

  await choose(message(page, own), 'Edit');
  await type(input(page), changed);
  await reload();
  await expect(input(page)).toHaveValue('');
  await choose(message(page, own), 'Edit');
  await expect(input(page)).toHaveValue(changed);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(message(page, changed)).toContainText('Edited');
  await expect.poll(sealed).toBeNull();
});

test('a message is reported, with a reason', { tag: '@long' }, async ({ page }) => {
  const text = unique('Not kind');
  await sendAccepted(await talker(await newPerson()), text);
  await enterRoom(page, 'matthias.kroeger');
  // The newest message of all may be one that another test has deleted, which has no menu.
  await choose(message(page, text), 'Report');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('x'.repeat(501));
  await expect(dialog.getByText(/^The reason has 501 characters/)).toBeVisible();
  await dialog.getByRole('textbox').fill('Not kind.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText('Thank you. The moderators will look at it.')).toBeVisible();
});

test('the menu of a message opens by a key, and the next key is its own', { tag: '@long' }, async ({ page }) => {
  await enterRoom(page, 'antoine.perrin');
  const text = unique('Anything to add?');
  await sendMessage(page, text);
  const more = message(page, text).getByRole('button', { name: /^More about/ });
  const menu = page.getByRole('menu');
  // Its code may still be loading the first time.
  await more.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  for (const key of ['Enter', 'Space']) {
    await more.press(key);
    await menu.waitFor();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(more).toBeFocused();
  }
});
