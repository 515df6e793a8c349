import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, logOut, newPerson, password, personalCookies, storedUser, test } from './testing/fixtures.ts';

test('an employee signs in and is home', async ({ page }) => {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill('aminata.kamara@stagedoor.example');
  await page.getByLabel('Password', { exact: true }).fill('not my password at all');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();

  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Aminata');
  const stored = JSON.parse((await storedUser(page)) ?? 'null');
  expect(stored).toMatchObject({
    fullName: 'Aminata Kamara',
    username: 'akamara',
    position: 'Senior Stage Technician',
    department: 'Show Operations',
    profilePic: expect.stringMatching(/^\/profile-pictures\//),
  });
});

test('whoever has no profile record is told so, stays, and is not signed in', async ({ page, context }) => {
  await page.goto(paths.login);
  await page.getByLabel('Email').fill('nora.noprofile@stagedoor.example');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toHaveText('User profile not found.');
  await expect(page).toHaveURL(/\/$/);
  expect(await personalCookies(context)).toEqual([]);
});

test('on a shared device the session ends with the browser', async ({ page, context }) => {
  const { email } = await newPerson();
  await page.goto(paths.login);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/home$/);
  const cookies = await personalCookies(context);
  expect(cookies).not.toEqual([]);
  for (const cookie of cookies) expect(cookie.expires, cookie.name).toBe(-1);
});

test('a shared device forgets who used it when the browser closes, without the network too', async ({
  page,
  context,
}) => {
  const { id, email, fullName: name } = await newPerson();
  await page.goto(paths.login);
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('checkbox').check();
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/home$/);
  const kept = (one: Page) => one.evaluate(() => JSON.stringify(localStorage));
  expect(await kept(page)).toContain(id);
  expect(await kept(page)).not.toContain(name);
  await page.reload();
  await expect(page.getByText(name.split(' ')[0] ?? name).first()).toBeVisible();

  // What a browser that closes forgets: cookies without a date, and what its tabs held.
  const lasting = (await context.cookies()).filter(({ expires }) => expires !== -1);
  await page.close();
  await context.clearCookies();
  await context.addCookies(lasting);
  const next = await context.newPage();
  await next.route('**/api/**', (route) => route.abort());
  await next.goto(paths.home);
  await expect(next.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await kept(next)).not.toContain(id);
});

test('pictures of people are out of the browser’s cache after signing out, and never in it on a shared device', {
  tag: '@long',
}, async ({ page }) => {
  for (const shared of [false, true]) {
    const { email } = await newPerson();
    await page.goto(paths.login);
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    if (shared) await page.getByRole('checkbox').check();
    await page.locator('button[type=submit]').click();
    await expect(page).toHaveURL(/\/home$/);
    const picture = '/profile-pictures/aminata-kamara.webp';
    const fromCache = () =>
      page.evaluate(
        (url) =>
          fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        picture,
      );
    expect(await page.evaluate(async (url) => (await fetch(url)).status, picture)).toBe(200);
    expect(await fromCache()).toBe(!shared);
    await page.goto(paths.settings);
    await logOut(page);
    await expect.poll(fromCache).toBe(false);
  }
});

test('what this browser has stored is read once it is whole, and dropped if it is not', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('stagedoor.v1.user', '{"fullName":');
    localStorage.setItem('stagedoor.v1.language', 'Klingon');
  });
  await page.goto(paths.login);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect.poll(() => storedUser(page)).toBeNull();
});

test('a plain form posted from our own page is not taken for a stranger', { tag: '@long' }, async ({ page }) => {
  await page.goto(paths.login);
  await page.evaluate(() => {
    const form = document.createElement('form');
    form.method = 'post';
    form.action = '/api/auth/sign-out';
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL('**/api/auth/sign-out');
  // Refused for its content type; a foreign origin would have another code.
  await expect(page.locator('body')).toContainText('UNSUPPORTED_MEDIA_TYPE');
});
