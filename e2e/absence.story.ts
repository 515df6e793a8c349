import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

const kinds = ['Sickness', 'Child Sickness', 'Late to Work', 'Call Back'];

test('four items, each opening a form in a new tab', async ({ page }) => {
  await signIn(page);
  await page.goto('/report-absence');
  const links = page.getByRole('list').first().getByRole('link');
  await expect(links).toHaveCount(4);
  for (const [place, kind] of kinds.entries()) {
    const link = links.nth(place);
    await expect(link).toHaveAccessibleName(new RegExp(`^${kind}`));
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /\bnoopener\b/);
  }
  await expect(page.getByRole('region', { name: 'What you reported' })).toContainText('H4TP-9WKM');
});

for (const [language, person] of [
  ['English', 'ibrahim.sesay'],
  ['Arabic', 'tarek.nassar'],
  ['Sierra Leone Krio', 'sorie.kargbo'],
] as const) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('report sick, get a number, and find it again', async ({ page }) => {
      await signIn(page, person);
      const form = await openForm(page, 0);
      await form.locator('[name=startsOn]').fill('');
      await form.locator('[name=note]').fill('Flu, I think.');
      await form.locator('button').click();
      await expect(form.locator('#startsOn-problem')).toHaveText(/\S/);
      await expect(form.locator('[name=note]')).toHaveValue('Flu, I think.');
      await expectAccessible(form);
      await form.locator('[name=startsOn]').fill(new Date().toISOString().slice(0, 10));
      await form.locator('button').click();
      await expect(form).toHaveURL(/\/absence\/receipts\//);
      const receipt = (await form.locator('.receipt').textContent())?.trim() ?? '';
      expect(receipt).toMatch(/^\w{4}-\w{4}$/);
      await expectAccessible(form);
      await form.reload();
      await expect(form.locator('.receipt')).toHaveText(receipt);
      await form.locator('main a').click();
      await expect(form.locator('main section li')).toContainText(receipt);
      await expect(form.locator('main section li')).toContainText('Flu, I think.');
    });
  });
}

test('every form asks its own questions, without a script', async ({ browser, page }) => {
  await signIn(page, 'foday.kallon');
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
    await expect(form.locator('label')).toHaveText(labels);
  }
  await form.getByLabel('Your phone number').fill('+232 76 000 000');
  await form.getByRole('button', { name: 'Send report' }).click();
  await expect(form.getByRole('status')).toHaveText('Your report is in.');
  await context.close();
});

test('whoever is not signed in is led to the sign-in', async ({ page }) => {
  await page.goto('/absence/sickness?language=en');
  await expect(page.getByRole('alert')).toHaveText(/Sign in first/);
  await page.getByRole('link', { name: 'Go to the login page' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

for (const { language, tag, theme } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme }, colorScheme: theme });

    test('the screen and the forms are accessible and fit every width', async ({ page }) => {
      await signIn(page);
      await page.goto('/report-absence');
      await expect(page.locator('main a[target=_blank]')).toHaveCount(4);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.goto(`/absence/late?language=${tag}`);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator('button').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
    });
  });
}

/** Opens the form at a place of the list, in the tab it opens. */
async function openForm(page: Page, place: number): Promise<Page> {
  await page.goto('/report-absence');
  const opened = page.context().waitForEvent('page');
  await page.locator('main a[target=_blank]').nth(place).click();
  const form = await opened;
  await form.waitForLoadState();
  return form;
}
