import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { people } from '#server/testing/test-company.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test, tours } from './story.ts';
import { enter, openOwnPushHouse, post } from './testing/own-push-house.ts';

// One house for all of them: it takes seconds to open.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow' });
openOwnPushHouse();

test.describe('what one is notified of', () => {
  test('kinds and quiet hours are saved at once, and a change can be taken back', async ({ browser }) => {
    const page = await enter(browser, people.ben);
    await page.goto(paths.notifications);
    const news = page.getByRole('switch', { name: 'News' });
    await expect(news).toBeChecked();
    await news.press('Space');
    await expect(page.getByText('Saved.')).toBeVisible();
    await page.reload();
    await expect(news).not.toBeChecked();

    await page.getByRole('switch', { name: 'Quiet hours' }).press('Space');
    await page.getByLabel('From').fill('21:30');
    await expect.poll(async () => (await settingsOf(page)).quietHours?.from).toBe('21:30');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('From')).toHaveValue('22:00');
    await expect.poll(async () => (await settingsOf(page)).quietHours?.from).toBe('22:00');
    await page.getByLabel('Until').fill('22:00');
    await expect(page.getByText('Choose another time than the first.')).toBeVisible();
    // Whoever leaves at once has changed it all the same.
    await page.getByLabel('Until').fill('06:15');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(async () => (await settingsOf(page)).quietHours).toMatchObject({ from: '22:00', to: '06:15' });
  });

  test('whoever has travelled takes the clock of where they are', async ({ browser }) => {
    const page = await enter(browser, people.ben, { timezoneId: 'Africa/Freetown' });
    const now = await settingsOf(page);
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'America/New_York' };
    expect(await post(page, '/api/push/settings', { categories: now.categories, quietHours })).toBe(200);
    await page.goto(paths.notifications);
    await expect(page.getByText('By the clock of New York.')).toBeVisible();
    await page.getByRole('button', { name: 'Take the clock of Freetown' }).click();
    await expect(page.getByText('By the clock of Freetown.')).toBeVisible();
    await expect.poll(async () => (await settingsOf(page)).quietHours?.timeZone).toBe('Africa/Freetown');
  });

  test('what cannot be saved goes back, and says so', async ({ browser }) => {
    const page = await enter(browser, people.ben);
    await page.goto(paths.notifications);
    const payslips = page.getByRole('switch', { name: 'Payslips' });
    await expect(payslips).toBeChecked();
    await page.context().setOffline(true);
    await payslips.press('Space');
    await expect(page.getByText('That was not saved. Check your connection and try again.')).toBeVisible();
    await expect(payslips).toBeChecked();
  });

  test('what cannot be read says so, and is tried again', async ({ browser }) => {
    const page = await enter(browser, people.ben);
    await page.route('**/api/push/settings', (route) => route.abort());
    await page.goto(paths.notifications);
    await expect(page.getByText('Your notification settings could not be loaded.')).toBeVisible();
    await page.unroute('**/api/push/settings');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('switch', { name: 'Payslips' })).toBeVisible();
  });

  for (const { language, theme } of tours) {
    test(`${language}, ${theme}: accessible, and fits every width`, async ({ browser }) => {
      const page = await enter(browser, people.ben);
      await page.evaluate(
        ([language, theme]) => {
          localStorage.setItem('stagedoor.v1.language', language ?? '');
          localStorage.setItem('stagedoor.v1.theme', theme ?? '');
          localStorage.setItem('stagedoor.v1.notifications', 'true');
        },
        [language, theme],
      );
      await page.goto(paths.settings);
      await expect(page.locator('[data-state=on]')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto(paths.notifications);
      await expect(page.getByRole('switch')).toHaveCount(5);
      await expect(page.locator('[data-state=on]')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  }
});

async function settingsOf(page: Page) {
  return (await page.request.get('/api/push/settings')).json();
}
