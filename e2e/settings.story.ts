import { languages } from '#contract/language.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  personalCookies,
  signIn,
  signInAtTheDoor,
  test,
  tours,
} from './story.ts';

const displayNames = ['English', 'French', 'Spanish', 'German', 'Sierra Leone Krio', 'Arabic'];

test.describe('settings', () => {
  test('each language shows at once, without a reload, and is remembered', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings');
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const choice = page
      .locator('main')
      .getByRole('combobox')
      .or(page.locator('main button[aria-haspopup=listbox]'))
      .first();
    for (const [place, displayName] of [...displayNames.entries()].reverse()) {
      await choose(page, choice, displayName);
      await expect(page.locator('html')).toHaveAttribute('lang', languages[place] ?? '');
      await expect(page.locator('html')).toHaveAttribute('dir', displayName === 'Arabic' ? 'rtl' : 'ltr');
      expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.language'))).toBe(displayName);
    }
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
    await choose(page, choice, 'French');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  });

  test('an unknown stored language falls back to English', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('stagedoor.v1.language', 'Klingon'));
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('the theme starts light, turns dark at once and is remembered', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await signIn(page);
    await page.goto('/settings');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(250, 246, 239)');
    await page.getByRole('switch', { name: 'Theme' }).press('Space');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 14, 23)');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Theme' })).toBeChecked();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 14, 23)');
  });

  test('the notifications preference moves and is remembered', async ({ page }) => {
    await signIn(page);
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Notifications' }).press('Space');
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Notifications' })).toBeChecked();
  });

  test('logout forgets the person, keeps language and theme, and replaces history', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/settings');
    const [cookie] = await personalCookies(context);
    await page.evaluate(() => {
      localStorage.setItem('stagedoor.v1.theme', 'dark');
      sessionStorage.setItem('draft', 'secret');
    });
    await page.getByRole('button', { name: 'Logout' }).click();

    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await page.evaluate(() => [localStorage.getItem('stagedoor.v1.user'), sessionStorage.length])).toEqual([
      null,
      0,
    ]);
    expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.theme'))).toBe('dark');
    await page.goBack();
    await expect(page).not.toHaveURL(/settings/);

    // The old cookie is worth nothing any more.
    const answer = await page.request.get('/api/auth/session', {
      headers: { cookie: `${cookie?.name}=${cookie?.value}` },
    });
    expect(await answer.json()).toEqual({ user: null });
  });

  test('logout works without a network too', async ({ page, context }) => {
    await signIn(page);
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.user'))).toBeNull();
  });
});

test('another person who signs in on this browser sees nothing of the last', async ({ page }) => {
  await signInAtTheDoor(page);
  await expect(page.getByRole('link', { name: /^3 Trainings/ })).toBeVisible();
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/$/);
  await signInAtTheDoor(page, 'sam.bare');
  await expect(page.getByRole('link', { name: /^0 Trainings/ })).toBeVisible();
  await expect(page.getByText('Aminata')).toHaveCount(0);
});

for (const { language, theme } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('settings are accessible and fit every width', async ({ page }) => {
      await signIn(page);
      await page.goto('/settings');
      await expect(page.getByRole('switch')).toHaveCount(2);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}

async function choose(
  page: import('@playwright/test').Page,
  choice: import('@playwright/test').Locator,
  displayName: string,
) {
  const isNative = await choice.evaluate((element) => element instanceof HTMLSelectElement);
  if (isNative) {
    const value = await choice
      .locator('option')
      .filter({ hasText: new RegExp(`^${displayName}`) })
      .getAttribute('value');
    await choice.selectOption(value);
    return;
  }
  await choice.click();
  await page.getByRole('option', { name: new RegExp(`^${displayName}`) }).click();
}
