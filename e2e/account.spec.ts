import { paths } from '#contract/paths.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  openAnotherDevice,
  password,
  signIn,
  test,
} from './testing/fixtures.ts';
import { linksMailedTo } from './testing/mailbox.ts';
import { newcomers } from './testing/newcomers.ts';

const newPassword = 'curtain rises at seven sharp';

/** The languages of the invited people, in order. */
const guests = [
  { language: 'English', tag: 'en', details: {} },
  { language: 'Arabic', tag: 'ar', details: { tag: '@long' } },
  { language: 'Sierra Leone Krio', tag: 'kri', details: { tag: '@long' } },
];

test('a forgotten password: from a screen by the link in the mail, opened elsewhere, to that screen', {
  tag: '@long',
}, async ({ page: first, browser }) => {
  const { email } = await newPerson();
  await first.goto(`${paths.notifications}?of=mine`);
  await first.getByRole('link', { name: /^Log in/ }).click();
  await first.getByLabel('Email').fill(email);
  await first.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(first.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'Password reset email sent. Check your inbox.',
  );

  const elsewhere = await browser.newContext();
  const page = await elsewhere.newPage();
  await page.goto(await mailedLink(email));
  await expect(page).toHaveURL(/\/reset-password\?to=[^#]+$/);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.locator('input[name=new-password]').fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Your password was changed/)).toBeVisible();
  await page.getByRole('link', { name: 'Go to the login page' }).click();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/settings\/notifications\?of=mine$/);
  await elsewhere.close();
});

for (const [index, { language, tag, details }] of guests.entries()) {
  test.describe(language, details, () => {
    test.use({ preferences: { language } });

    test('an invite: from the link in the mail to the home page', async ({ page }) => {
      const newcomer = newcomers[index];
      if (!newcomer) throw new Error('Nobody was invited.');
      const link = await mailedLink(newcomer.email);
      await page.goto(link);
      await expect(page.getByText(newcomer.email)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator('input[name=new-password]').fill(newPassword);
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(newcomer.fullName.split(' ')[0] ?? '');

      // The link is used up, and says so when opened again.
      await page.goto(paths.settings);
      await page.evaluate(() => localStorage.removeItem('stagedoor.v1.user'));
      await page.goto(`${new URL(link).pathname}?again${new URL(link).hash}`);
      await expect(page.locator('main a[href="/"]')).toBeVisible();
      await expect(page.locator('input[name=new-password]')).toHaveCount(0);
    });
  });
}

test('another device is signed out, after the password', { tag: '@long' }, async ({ page, browser }) => {
  const person = await newPerson();
  await signIn(page, person);
  const other = await openAnotherDevice(browser, person);
  await page.goto(paths.account);
  await page.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill('wrong password here');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.locator('input[name=password]')).toHaveAccessibleDescription('This is not your password.');
  await dialog.locator('input[name=password]').fill(password);
  await dialog.locator('button[type=submit]').click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1);
  await other.goto(paths.home);
  await expect(other).toHaveURL(/\/$/);
  await other.context().close();
});

test('the server judges a password when the list of common ones, fetched only when needed, does not load', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const forCommon = () => asked.filter((url) => url.includes('common-passwords'));
  await page.route('**/common-passwords-*', (route) => route.abort());
  await signIn(page, person, paths.account);
  const field = page.getByLabel('New password', { exact: true });
  await expect(field).toBeVisible();
  expect(forCommon()).toEqual([]);
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await field.fill('password12345');
  await expect.poll(forCommon).not.toEqual([]);
  await expect(field).toHaveAccessibleDescription(/Long enough/);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(field).toHaveAccessibleDescription(/easy to guess/);
  await expect(field).toHaveValue('password12345');
});

test('changes the password, signs the other devices out, and mails a link to whoever forgets it', {
  tag: '@long',
}, async ({ page, browser }) => {
  const person = await newPerson();
  await signIn(page, person);
  const other = await openAnotherDevice(browser, person);
  await page.goto(paths.account);
  await page.getByLabel('Current password', { exact: true }).fill('not this one at all');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('This is not your password.')).toBeVisible();
  await page.getByLabel('Current password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText(/Your password was changed/)).toBeVisible();

  await other.goto(paths.home);
  await expect(other).toHaveURL(/\/$/);
  await other.context().close();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
  await page.getByRole('button', { name: 'Send password reset email' }).click();
  await expect(page.getByRole('status').filter({ hasText: /sent/ })).toHaveText(
    'Password reset email sent. Check your inbox.',
  );
  expect(await mailedLink(person.email)).toContain('/reset-password#');
});

/** The link mailed to an address; waits for the mail if need be. */
async function mailedLink(address: string): Promise<string> {
  await expect.poll(async () => (await linksMailedTo(address)).length).toBeGreaterThan(0);
  return (await linksMailedTo(address)).at(-1) ?? '';
}
