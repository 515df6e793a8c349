import { moderate, refusal, say, talker } from './moderating.ts';
import { expect, expectAccessible, test } from './story.ts';
import { enter, input } from './talking.ts';

/** One after the other: there is one room, and each of them changes what it is for. */
test.describe.configure({ mode: 'default' });

test('the room is for announcements, and open again, by the keyboard and never by mere choosing', async ({
  page,
  baseURL,
}) => {
  const employee = await talker(baseURL, 'greta.vollmer');
  await moderate(page);
  await page.getByRole('radio', { name: 'Open to everybody' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  const chosen = page.getByRole('radio', { name: 'Announcements only' });
  await expect(chosen).toBeFocused();
  await expect(chosen).toHaveAccessibleDescription('Only moderators may write. Everybody reads and reacts.');
  await say(employee, 'Nothing has changed yet');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The room is for announcements now.')).toBeVisible();
  await expect(chosen).toBeFocused();
  expect(await refusal(employee)).toBe('ANNOUNCE_ONLY');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: 'Open to everybody' })).toBeChecked();
  await say(employee, 'We are back');
});

test('whoever has the room open is told at once how it stands, and what they typed stays typed', async ({
  page,
  baseURL,
}) => {
  const moderator = await talker(baseURL, 'hilde.brandt');
  const become = async (mode: string) =>
    expect((await moderator.post('/api/moderation/mode', { data: { mode } })).status(), mode).toBe(200);
  await enter(page, 'greta.vollmer');
  try {
    await input(page).fill('Half a sentence');
    await become('slow');
    await expect(page.getByText('Slow mode: everybody can write once in half a minute.')).toBeVisible();
    await expect(input(page)).toBeEditable();
    await expectAccessible(page);
    await become('announce-only');
    await expect(page.getByText('Only moderators write at the moment. You can read along.')).toBeVisible();
    await expect(input(page)).not.toBeEditable();
    await expectAccessible(page);
  } finally {
    await become('open');
  }
  await expect(input(page)).toBeEditable();
  await expect(input(page)).toHaveValue('Half a sentence');
});
