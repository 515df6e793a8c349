import type { Browser, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  password,
  personalCookies,
  signIn,
  test,
  tours,
} from './story.ts';
import { linksMailedTo } from './testing/mailbox.ts';
import { newcomers } from './testing/newcomers.ts';

const newPassword = 'curtain rises at seven sharp';

/** A language each, and somebody whose password the story may change: nobody of another story. */
const travellers = [
  { language: 'English', tag: 'en', email: 'oliver.hartley@stagedoor.example', withTwoDevices: 'thomas.girard' },
  { language: 'Arabic', tag: 'ar', email: 'hassan.barakat@stagedoor.example', withTwoDevices: 'emre.yildirim' },
  { language: 'Sierra Leone Krio', tag: 'kri', email: 'zainab.malik@stagedoor.example', withTwoDevices: 'adama.cole' },
];

for (const [place, { language, tag, email, withTwoDevices }] of travellers.entries()) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('a forgotten password: from the request by the link in the mail to signed in', async ({ page }) => {
      await page.goto('/');
      await page.locator('input[name=email]').fill(email);
      await page.locator('section button').last().click();
      await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
      const link = await mailedLink(email);

      await page.goto(link);
      await expect(page).toHaveURL(/\/reset-password$/);
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
      await page.locator('input[name=new-password]').fill(newPassword);
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('status').filter({ hasText: /\S/ })).toBeVisible();
      await page.locator('main a[href="/"]').click();

      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(newPassword);
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(/\/home$/);
    });

    test('an invite: from the link in the mail to the home page', async ({ page }) => {
      const newcomer = newcomers[place];
      if (!newcomer) throw new Error('Nobody was invited.');
      const link = await mailedLink(newcomer.email);
      await page.goto(link);
      await expect(page.getByText(newcomer.email)).toBeVisible();
      await expectAccessible(page);
      await page.locator('input[name=new-password]').fill(newPassword);
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(/\/home$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(newcomer.fullName.split(' ')[0] ?? '');

      // The link has done its work: whoever opens it again is told so.
      await page.goto('/settings');
      await page.evaluate(() => localStorage.removeItem('stagedoor.v1.user'));
      await page.goto(link);
      await page.reload();
      await page.goto(`${new URL(link).pathname}?again${new URL(link).hash}`);
      await expect(page.locator('main a[href="/"]')).toBeVisible();
      await expect(page.locator('input[name=new-password]')).toHaveCount(0);
    });

    test('on a shared device the session ends with the browser', async ({ page, context }) => {
      await page.goto('/');
      await page.locator('input[name=email]').fill('aminata.kamara@stagedoor.example');
      await page.locator('input[name=password]').fill(password);
      await page.getByRole('checkbox').check();
      await page.locator('button[type=submit]').click();
      await expect(page).toHaveURL(/\/home$/);
      for (const cookie of await personalCookies(context)) expect(cookie.expires, cookie.name).toBe(-1);
    });

    test('another device is signed out, after the password', async ({ page, browser }) => {
      const other = await anotherDevice(browser, page, withTwoDevices);
      await signIn(page, withTwoDevices);
      await page.goto('/account');
      await page.locator('main li button').click();
      const dialog = page.getByRole('dialog');
      await expectAccessible(page);
      await dialog.locator('input[name=password]').fill('wrong password here');
      await dialog.locator('button[type=submit]').click();
      await expect(dialog.locator('input[name=password]')).toHaveAccessibleDescription(/\S/);
      await expect(dialog.locator('input[name=password]')).toHaveValue('wrong password here');
      await dialog.locator('input[name=password]').fill(password);
      await dialog.locator('button[type=submit]').click();
      await expect(dialog).toHaveCount(0);
      await expect(page.locator('main li')).toHaveCount(1);
      await other.goto('/home');
      await expect(other).toHaveURL(/\/$/);
      await other.context().close();
    });
  });
}

test.describe('a new password', () => {
  test('says while one types what is missing, and what makes it easy to guess; what was typed stays', async ({
    page,
  }) => {
    await openResetLink(page, 'samuel.macauley@stagedoor.example');
    const field = page.getByLabel('New password', { exact: true });
    await field.fill('short');
    await expect(page.getByText('7 more characters')).toBeVisible();
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The new password needs at least 12 characters.')).toBeVisible();

    // Nothing is sent from here on: the browser knows by itself.
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    for (const guessable of ['password12345', 'samuel.macauley.2026', 'LumièrePark26', 'stagedoor2026!']) {
      await field.fill(guessable);
      await expect(field).toHaveAccessibleDescription(/easy to guess/);
      await expect(page.getByRole('status').filter({ hasText: 'easy to guess' })).toHaveCount(1);
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    }
    await expectAccessible(page);
    await field.fill('x'.repeat(129));
    await expect(field).toHaveAccessibleDescription('The new password may have at most 128 characters.');
    await field.fill('samuel macauley plays the tuba');
    await expect(field).toHaveAccessibleDescription('Long enough. A few words in a row are easy to remember.');
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(/Your password was changed/)).toBeVisible();
  });

  test('is judged by the server where the list of common ones does not load', async ({ page }) => {
    await page.route('**/common-passwords-*', (route) => route.abort());
    await openResetLink(page, 'beatrice.lowe@stagedoor.example');
    const field = page.getByLabel('New password', { exact: true });
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('common-passwords'));
    await field.fill('password12345');
    await tried;
    await expect(field).toHaveAccessibleDescription(/Long enough/);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(field).toHaveAccessibleDescription(/easy to guess/);
    await expect(field).toHaveValue('password12345');
  });

  test('brings the list of common ones to nobody who only signs in', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await signIn(page);
    await page.goto('/account');
    await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
    expect(loaded.filter((url) => url.includes('common-passwords'))).toEqual([]);
  });

  test.describe('in Arabic', () => {
    test.use({ preferences: { language: 'Arabic' } });

    test('says on the account screen what makes it easy to guess', async ({ page }) => {
      await signIn(page, 'karim.haddad');
      await page.goto('/account');
      const field = page.locator('input[name=new-password]');
      for (const guessable of ['password12345', 'Karim-Haddad-1', 'lumierepark2026']) {
        await field.fill(guessable);
        await expect(field).toHaveAccessibleDescription(/من السهل تخمين كلمة المرور هذه/);
      }
      await field.fill('ثلاثة أبواب حمراء');
      await expect(field).not.toHaveAttribute('aria-invalid');
      await expectAccessible(page);
    });
  });

  test('a link that is cut says so', async ({ page }) => {
    await page.goto('/reset-password#abc');
    await expect(page.getByText('This link is not whole, or not one of ours.')).toBeVisible();
    await expect(page).toHaveURL(/\/reset-password$/);
  });
});

test.describe('the account screen', () => {
  test('sends a reset mail to the signed-in person', async ({ page }) => {
    await signIn(page, 'rosie.pemberton');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Send password reset email' }).click();
    await expect(page.getByRole('status').filter({ hasText: /sent/ })).toHaveText(
      'Password reset email sent. Check your inbox.',
    );
    expect(await mailedLink('rosie.pemberton@stagedoor.example')).toContain('/reset-password#');
  });

  test('says who is missing where nobody is signed in', async ({ page }) => {
    await page.goto('/account');
    await expect(page.getByRole('alert')).toHaveText('User not found. Please log in.');
  });

  test('changes the password, and signs the other devices out', async ({ page, browser }) => {
    const other = await anotherDevice(browser, page, 'nadia.mahrous');
    await signIn(page, 'nadia.mahrous');
    await page.goto('/account');
    await page.getByLabel('Current password', { exact: true }).fill('not this one at all');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('This is not your password.')).toBeVisible();
    await page.getByLabel('Current password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText(/Your password was changed/)).toBeVisible();

    await other.goto('/home');
    await expect(other).toHaveURL(/\/$/);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    await other.context().close();
  });

  for (const { language, theme } of tours) {
    test.describe(`${language}, ${theme}`, () => {
      test.use({ preferences: { language, theme } });

      test('is accessible and fits every width', async ({ page }) => {
        await signIn(page, 'karim.haddad');
        await page.goto('/account');
        await expect(page.locator('main li')).not.toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      });
    });
  }
});

/** Asks for a reset link as somebody who forgot, and opens it. */
async function openResetLink(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('status').filter({ hasText: /\S/ })).toHaveText(
    'Password reset email sent. Check your inbox.',
  );
  await page.goto(await mailedLink(email));
}

/** A link mailed to an address; the postman may still be on the way. */
async function mailedLink(address: string): Promise<string> {
  await expect.poll(async () => (await linksMailedTo(address)).length).toBeGreaterThan(0);
  return (await linksMailedTo(address)).at(-1) ?? '';
}

/** The same person signed in on a second device. */
async function anotherDevice(browser: Browser, page: Page, name: string): Promise<Page> {
  await page.goto('/');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await signIn(other, name);
  return other;
}
