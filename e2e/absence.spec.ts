import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, newPerson, signIn, test } from './testing/fixtures.ts';

for (const [language, details] of [
  ['English', {}],
  ['Arabic', { tag: '@long' }],
  ['Sierra Leone Krio', { tag: '@long' }],
] as const) {
  test.describe(language, details, () => {
    test.use({ preferences: { language } });

    test('report sick, get a number, and find it again', async ({ page }) => {
      await signIn(page, await newPerson(), paths.reportAbsence);
      const form = await openForm(page, 0);
      await form.locator('[name=startsOn]').fill('');
      await form.locator('[name=note]').fill('Flu, I think.');
      await form.locator('form button[type=submit]').click();
      await expect(form.locator('#startsOn-problem')).toHaveText(/\S/);
      await expect(form.locator('[name=note]')).toHaveValue('Flu, I think.');
      await expectAccessible(form);
      await form.locator('[name=startsOn]').fill(new Date().toISOString().slice(0, 10));
      await form.locator('form button[type=submit]').click();
      await expect(form).toHaveURL(/\/absence\/receipts\//);
      const receipt = (await form.locator('.receipt').textContent())?.trim() ?? '';
      expect(receipt).toMatch(/^\w{4}-\w{4}$/);
      await expectAccessible(form);
      await form.reload();
      await expect(form.locator('.receipt')).toHaveText(receipt);
      await form.getByRole('main').getByRole('link').click();
      const report = form.getByRole('listitem').filter({ hasText: receipt });
      await expect(report).toContainText('Flu, I think.');
      await expect(report.getByRole('listitem')).toHaveText(/\S/);
    });
  });
}

test('every form asks its own questions, without a script', { tag: '@long' }, async ({ browser, page }) => {
  await signIn(page, await newPerson());
  const origin = new URL(page.url()).origin;
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const form = await context.newPage();
  const questions = {
    sickness: ['First day away', 'Back at work on (if you know)', 'Note (if you like)'],
    'child-sickness': ['First day away', 'Back at work on (if you know)', 'Note (if you like)'],
    late: ['Which day are you late?', 'How many minutes late?', 'Note (if you like)'],
    'call-back': ['Your phone number', 'Which day may we call?', 'Note (if you like)'],
  };
  for (const [kind, labels] of Object.entries(questions)) {
    await form.goto(`/absence/${kind}?language=en`);
    await expect(form.locator('label[for]')).toHaveText(labels);
  }
  await form.getByLabel('Your phone number').fill('+232 76 000 000');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByRole('status')).toHaveText('Your report is in.');
  await context.close();
});

test('whoever is not signed in is led to the sign-in', { tag: '@long' }, async ({ page }) => {
  await page.goto('/absence/sickness?language=en');
  await expect(page.getByRole('alert')).toHaveText(/Sign in first/);
  await page.getByRole('link', { name: /^Log in/ }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

/** Opens the nth form of the list, in its new tab. */
async function openForm(page: Page, index: number): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await page.locator('main a[target=_blank]').nth(index).click();
  const form = await opened;
  await form.waitForLoadState();
  return form;
}
