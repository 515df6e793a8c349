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

test.describe('the way in', () => {
  test('an employee signs in and is home', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();

    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Aminata');
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('stagedoor.v1.user') ?? 'null'));
    expect(stored).toMatchObject({
      fullName: 'Aminata Kamara',
      username: 'akamara',
      position: 'Senior Stage Technician',
      department: 'Show Operations',
      profilePic: expect.stringMatching(/^\/profile-pictures\//),
    });
  });

  test('the Enter key signs in too', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('hilde.brandt@stagedoor.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/home$/);
  });

  for (const [what, email, secret] of [
    ['both', '', ''],
    ['the email', '', password],
    ['the password', 'aminata.kamara@stagedoor.example', ''],
  ] as const) {
    test(`without ${what} it says what is required`, async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(secret);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('❌ Email and Password are required!');
      await expect(page.getByLabel('Email')).toHaveValue(email);
    });
  }

  for (const [who, email] of [
    ['a wrong password', 'aminata.kamara@stagedoor.example'],
    ['an unknown email', 'nobody@stagedoor.example'],
    ['an email that is none', 'aminata'],
  ] as const) {
    test(`${who} is told the same, and what was typed stays`, async ({ page }) => {
      await page.goto('/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('not my password at all');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not my password at all');
    });
  }

  test('whoever has no profile record is told so, stays, and is not signed in', async ({ page, context }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('nora.noprofile@stagedoor.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toHaveText('User profile not found.');
    await expect(page).toHaveURL(/\/$/);
    expect(await personalCookies(context)).toEqual([]);
  });

  test('without a network it says so', async ({ page, context }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('alert')).toContainText('cannot be reached');
  });

  test('the password can be shown and hidden', async ({ page }) => {
    await page.goto('/');
    const field = page.getByLabel('Password', { exact: true });
    await field.fill('curtain up');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field).toHaveAttribute('type', 'password');
  });

  test('whoever is signed in already goes on to the home page', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/home$/);
  });

  test('a stored user that is corrupt is dropped', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('stagedoor.v1.user', '{"fullName":'));
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('stagedoor.v1.user'))).toBeNull();
  });
});

test.describe('the password request', () => {
  test('asks for an email first', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Password request' })).toBeVisible();
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Please enter your email first.');
  });

  test('says the same for an address nobody has', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Email').fill('nobody@stagedoor.example');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('status').filter({ hasText: /sent/ })).toHaveText(
      'Password reset email sent. Check your inbox.',
    );
  });

  test('says when no mail could be sent', async ({ page }) => {
    await page.route('**/api/auth/request-password-reset', (route) => route.abort());
    await page.goto('/');
    await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    await expect(page.getByRole('alert')).toHaveText('Failed to send password reset email.');
  });
});

test('a plain form posted from our own page is not taken for a stranger', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/api/auth/sign-out';
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/api/auth/sign-out');
  // Refused as a form, which this operation does not take; a foreign origin would be refused as that.
  await expect(page.locator('body')).toContainText('UNSUPPORTED_MEDIA_TYPE');
});

for (const { language, tag, theme } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('the login screen is accessible and fits every width', async ({ page }) => {
      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', tag);
      await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr');
      await page.locator('button[type=submit]').click();
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
