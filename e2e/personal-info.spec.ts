import { newId } from '#client/api/new-id.ts';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, test } from './testing/fixtures.ts';

test('personal info is saved, and put back by Undo', { tag: '@long' }, async ({ page }) => {
  await signIn(page, await newPerson(), paths.myProfile);
  await page.getByRole('link', { name: 'Manage Personal Info' }).click();
  await page.getByLabel('Preferred name').fill('Isa');
  await page.getByLabel('Phone', { exact: true }).fill(' +232-76-123-456 ');
  await page.getByLabel('Contact’s name').fill('أمينة');
  await page.getByLabel('Contact’s phone').fill('+٢٠ ١٠ ٠١٢٣ ٤٥٦٧');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'saved' })).toContainText('Your personal info is saved.');
  await expect(page.getByText('Known as Isa')).toBeVisible();
  const { phone, emergencyPhone } = await (await page.request.get('/api/profile/personal-info')).json();
  expect([phone, emergencyPhone]).toEqual(['+232 76 123 456', '+20 10 0123 4567']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Your personal info is as it was before.')).toBeVisible();
  await expect(page.getByText('Known as Isa')).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage Personal Info' }).click();
  await expect(page.getByLabel('Preferred name')).toHaveValue('');
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
});

test('saved on two devices at once, the later tells that it replaced the earlier, and Undo brings that back', {
  tag: '@long',
}, async ({ page, baseURL }) => {
  await signIn(page, await newPerson(), paths.personalInfo);
  await page.getByLabel('Preferred name').fill('From my phone');

  const stored = await (await page.request.get('/api/profile/personal-info')).json();
  const data = { ...stored, id: newId(), preferredName: 'From my tablet' };
  const elsewhere = { headers: { origin: String(baseURL) }, data };
  expect((await page.request.post('/api/profile/save-personal-info', elsewhere)).status()).toBe(200);

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. This replaced what you had saved on another device meanwhile.')).toBeVisible();
  await expect(page.getByText('Known as From my phone')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Known as From my tablet')).toBeVisible();
});
