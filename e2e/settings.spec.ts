import { paths } from '#contract/paths.ts';
import {
  expect,
  logOut,
  newPerson,
  personalCookies,
  signIn,
  signInAtTheDoor,
  storedUser,
  test,
} from './testing/fixtures.ts';

test('language, theme and notifications stay as they were chosen', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, await newPerson(), paths.settings);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(250, 246, 239)');
  await page.getByRole('switch', { name: 'Theme' }).press('Space');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 14, 23)');
  await page.getByRole('switch', { name: 'Notifications' }).press('Space');
  await page.locator('main button[aria-haspopup=listbox]').first().click();
  await page.getByRole('option', { name: /^French/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');

  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  // The notifications and the theme; their names are French by now.
  await expect(page.getByRole('switch')).toHaveCount(2);
  for (const place of [0, 1]) await expect(page.getByRole('switch').nth(place)).toBeChecked();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(19, 14, 23)');
});

test('logout ends the session in every tab and on the server, and leaves no way back', async ({ page, context }) => {
  await signIn(page, await newPerson());
  await page.goto(paths.settings);
  const [cookie] = await personalCookies(context);
  const other = await context.newPage();
  await other.goto(paths.home);
  await expect(other.getByRole('navigation')).toBeVisible();
  await logOut(page);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await expect(other).toHaveURL(/\/$/);
  // The sentence depends on which comes first: the storage event in every tab, or the live connection.
  await expect(other.getByRole('alert')).toContainText(/You were signed out|No user is currently logged in/);
  await page.goBack();
  await expect(page).not.toHaveURL(/settings/);

  // The old cookie is no longer valid.
  const answer = await page.request.get('/api/auth/session', {
    headers: { cookie: `${cookie?.name}=${cookie?.value}` },
  });
  expect(await answer.json()).toEqual({ user: null });
});

test('another person who signs in on this browser sees nothing of the last', { tag: '@long' }, async ({ page }) => {
  await signInAtTheDoor(page);
  await expect(page.getByRole('link', { name: /^3 Trainings/ })).toBeVisible();
  await page.getByRole('link', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await logOut(page);
  await signInAtTheDoor(page, 'sam.bare');
  await expect(page.getByRole('link', { name: /^0 Trainings/ })).toBeVisible();
  await expect(page.getByText('Aminata')).toHaveCount(0);
});
