import { moderate, refusal, say, talker } from './moderating.ts';
import { expect, test } from './story.ts';

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
