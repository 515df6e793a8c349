import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, talker, test } from './testing/fixtures.ts';

test.describe('what one is notified of', () => {
  test('kinds and quiet hours are saved at once, and a change can be taken back', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, await newPerson(), paths.notifications);
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
    // Leaving at once still saves the change.
    await page.getByLabel('Until').fill('06:15');
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(async () => (await settingsOf(page)).quietHours).toMatchObject({ from: '22:00', to: '06:15' });
  });

  test.describe('in Freetown', () => {
    test.use({ timezoneId: 'Africa/Freetown' });

    test('whoever has travelled takes the clock of where they are', { tag: '@long' }, async ({ page }) => {
      const person = await newPerson();
      const requests = await talker(person);
      const now = await (await requests.get('/api/push/settings')).json();
      const quietHours = { from: '22:00', to: '07:00', timeZone: 'America/New_York' };
      const data = { categories: now.categories, quietHours };
      expect((await requests.post('/api/push/settings', { data })).status()).toBe(200);
      await signIn(page, person, paths.notifications);
      await expect(page.getByText('Based on New York time.')).toBeVisible();
      await page.getByRole('button', { name: 'Use Freetown time' }).click();
      await expect(page.getByText('Based on Freetown time.')).toBeVisible();
      await expect.poll(async () => (await settingsOf(page)).quietHours?.timeZone).toBe('Africa/Freetown');
    });
  });

  test('what cannot be saved goes back, and says so', { tag: '@long' }, async ({ page }) => {
    await signIn(page, await newPerson(), paths.notifications);
    const payslips = page.getByRole('switch', { name: 'Payslips' });
    await expect(payslips).toBeChecked();
    await page.context().setOffline(true);
    await payslips.press('Space');
    await expect(page.getByText('That was not saved. Check your connection and try again.')).toBeVisible();
    await expect(payslips).toBeChecked();
  });

  test('what cannot be read says so, and is tried again', { tag: '@long' }, async ({ page }) => {
    await page.route('**/api/push/settings', (route) => route.abort());
    await signIn(page, await newPerson(), paths.notifications);
    await expect(page.getByText('Your notification settings could not be loaded.')).toBeVisible();
    // In this order: once the server can be reached, the page may read again by itself before the press.
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.unroute('**/api/push/settings');
    await expect(page.getByRole('switch', { name: 'Payslips' })).toBeVisible();
  });
});

async function settingsOf(page: Page) {
  return (await page.request.get('/api/push/settings')).json();
}
