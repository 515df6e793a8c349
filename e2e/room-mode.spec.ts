import { paths } from '#contract/paths.ts';
import { personByEmail } from '#server/directory/person-rows.ts';
import { giveRole } from '#server/testing/role-holders.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, expectAccessible, test } from './testing/fixtures.ts';
import { refusal, screen, sendAccepted } from './testing/moderating.ts';
import { openOwnServer } from './testing/own-server.ts';
import { input } from './testing/talking.ts';

// A server of its own: these tests change the only room's mode, which would shut out others.
test('a moderator makes the room one for announcements and opens it again, by the keyboard and never by mere choosing; whoever has it open is told at once, and what they typed stays typed', {
  tag: '@long',
}, async ({ browser }) => {
  const testServer = await openOwnServer(async (db) => {
    const ada = await personByEmail(db, people.ada.email);
    if (ada) await giveRole(db, ada, 'moderator');
  });
  try {
    const employee = await testServer.talker(people.ben);
    const reader = await testServer.openPage(browser, people.ben, paths.myVoice);
    const page = await testServer.openPage(browser, people.ada, screen);
    await expect(reader.locator('[data-state=live]')).toBeVisible();
    await input(reader).fill('Half a sentence');

    await page.getByRole('radio', { name: 'Open to everybody' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = page.getByRole('radio', { name: 'Announcements only' });
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveAccessibleDescription('Only moderators may write. Everybody reads and reacts.');
    await sendAccepted(employee, 'Nothing has changed yet');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The room is for announcements now.')).toBeVisible();
    await expect(chosen).toBeFocused();
    expect(await refusal(employee)).toBe('ANNOUNCE_ONLY');
    await expect(reader.getByText('Only moderators write at the moment. You can read along.')).toBeVisible();
    await expect(input(reader)).not.toBeEditable();
    await expectAccessible(reader);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('radio', { name: 'Open to everybody' })).toBeChecked();
    await expect(input(reader)).toBeEditable();
    await expect(input(reader)).toHaveValue('Half a sentence');
    await sendAccepted(employee, 'We are back');

    const moderator = await testServer.talker(people.ada);
    expect((await moderator.post('/api/moderation/mode', { data: { mode: 'slow' } })).status()).toBe(200);
    await expect(reader.getByText('Slow mode: everybody can write once in half a minute.')).toBeVisible();
    await expect(input(reader)).toBeEditable();
    await expectAccessible(reader);
  } finally {
    await testServer.close();
  }
});
