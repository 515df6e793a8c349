import { livePath } from '#contract/live.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  signIn,
  talker,
  test,
  tours,
} from './testing/fixtures.ts';
import { moderate, refusal, report, screen, sendAccepted } from './testing/moderating.ts';

test('what somebody reports is there at once; its sender is muted, it is hidden, and the report closed', {
  tag: '@long',
}, async ({ page }) => {
  const fullName = `Felix ${crypto.randomUUID().slice(0, 8)}`;
  const sender = await talker(await newPerson({ fullName }));
  const reporter = await talker(await newPerson({ fullName: 'Núria Casals-Two' }));
  await moderate(page);
  const text = `Nobody wants you here ${crypto.randomUUID()}`;
  await report(reporter, await sendAccepted(sender, text), 'This is about a colleague');
  const card = page.getByRole('article').filter({ hasText: text });
  await expect(card).toContainText(fullName);
  await expect(card).toContainText('Núria Casals-Two');
  await expect(card).toContainText('This is about a colleague');

  await card.getByRole('button', { name: 'Mute…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: '1 hour' }).check();
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/Please give a reason/);
  await dialog.getByLabel('Reason').fill('x'.repeat(501));
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/500 characters at most/);
  await dialog.getByLabel('Reason').fill('Insults');
  await dialog.getByRole('button', { name: 'Mute' }).click();
  await expect(dialog).toBeHidden();
  await expect(card).toContainText(`${fullName} is muted until`);
  expect(await refusal(sender)).toBe('MUTED');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${fullName} may speak again.`)).toBeVisible();
  await sendAccepted(sender, 'I am sorry');

  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  const muted = page.getByRole('region', { name: 'Muted' }).getByRole('listitem').filter({ hasText: fullName });
  await expect(muted).toContainText('by Hilda Prompt');
  await expect(muted).toContainText('Insults');
  await muted.getByRole('button', { name: `Let speak again, ${fullName}` }).click();
  await expect(muted).toHaveCount(0);

  await card.getByRole('button', { name: 'Hide…' }).click();
  await expect(dialog).toContainText(text);
  await dialog.getByLabel('Reason').fill('Names a colleague');
  await dialog.getByRole('button', { name: 'Hide for everybody' }).click();
  const hidden = page.getByRole('article').filter({ hasText: 'This is about a colleague' });
  await expect(hidden).toContainText('This message is not in the room any more.');
  await expect(hidden).not.toContainText(text);
  expect(await (await reporter.get('/api/my-voice/messages')).text()).not.toContain(text);
  const before = hidden.getByRole('button', { name: 'What it said before' });
  await expect(before).toHaveAccessibleDescription('Each look at this is written down.');
  await before.click();
  await expect(hidden).toContainText(text);
  await expect(hidden).toContainText('Until Hilda Prompt hid it');

  for (const back of [true, false]) {
    await hidden.getByRole('button', { name: 'Close report' }).click();
    await expect(hidden).toHaveCount(0);
    if (back) await page.getByRole('button', { name: 'Undo' }).last().click();
  }
});

test('whoever is no moderator reads so, and nothing else', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'mira.hoffmeister', screen);
  await expect(page.getByText('Only the moderators of My Voice may do this.')).toBeVisible();
  await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to My Voice' }).click();
  await expect(page).toHaveURL(/\/my-voice$/);
});

test('what cannot be read says so and is tried again', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/moderation', (route) => route.abort());
  // Without live updates: other tests' reports would make the screen reload.
  await page.routeWebSocket(new RegExp(`${livePath}(\\?|$)`), () => {});
  await signIn(page, 'hilde.brandt', screen);
  await expect(page.getByRole('alert')).toBeVisible();
  // In this order: once the server can be reached, the page may read again by itself before the press.
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.unroute('**/api/moderation');
  await expect(page.getByRole('heading', { level: 2, name: 'Reports' })).toBeVisible();
});

test('without a network an act says so, keeps what was typed, and does nothing', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const [sender, reporter] = [await talker(await newPerson()), await talker(await newPerson())];
  const text = `Heard behind the scenes ${crypto.randomUUID()}`;
  await report(reporter, await sendAccepted(sender, text), '');
  await moderate(page);
  const card = page.getByRole('article').filter({ hasText: text });
  await card.getByRole('button', { name: 'Hide…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Private talk');
  await context.setOffline(true);
  await dialog.getByRole('button', { name: 'Hide for everybody' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached.');
  await context.setOffline(false);
  await expect(dialog.getByLabel('Reason')).toHaveValue('Private talk');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(card).toContainText(text);
  await card.getByRole('button', { name: 'Close report' }).click();
  await expect(card).toHaveCount(0);
});

for (const { language, theme, details } of tours) {
  test.describe(`${language}, ${theme}`, details, () => {
    test.use({ preferences: { language, theme } });

    test('the screen and its dialogs are accessible and fit every width', { tag: '@long' }, async ({ page }) => {
      const fullName = `Salma ${crypto.randomUUID().slice(0, 8)}`;
      const [sender, reporter] = [await talker(await newPerson({ fullName })), await talker(await newPerson())];
      const text = `Tour ${crypto.randomUUID()}`;
      const seq = await sendAccepted(sender, 'Said in haste');
      await sender.post('/api/my-voice/messages/edit', { data: { seq, text } });
      await report(reporter, seq, 'سمعت هذا أيضًا');
      await moderate(page);
      const card = page.getByRole('article').filter({ hasText: text });
      // The button for earlier texts comes first; then hide, mute, close.
      const [before, hide, mute, close] = [0, 1, 2, 3].map((nth) => card.getByRole('button').nth(nth));
      await before?.click();
      await expect(card).toContainText('Said in haste');
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      for (const [nth, open] of [hide, mute].entries()) {
        await open?.click();
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByRole('textbox')).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        if (nth === 0) {
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
          continue;
        }
        await dialog.getByRole('textbox').fill('…');
        await dialog.locator('button[type=submit]').click();
        await expect(dialog).toBeHidden();
      }
      const muted = page.getByRole('listitem').filter({ hasText: fullName }).filter({ hasText: 'Hilda' });
      await expect(muted).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await muted.getByRole('button').click();
      await expect(muted).toHaveCount(0);
      await close?.click();
      await expect(card).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
