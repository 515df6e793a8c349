import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, signIn, test } from './testing/fixtures.ts';
import { goTo, titles } from './testing/visiting.ts';

test('every address of the app is answered, and shows its title; the bar stands on all but / and /my-voice', {
  tag: '@long',
}, async ({ page }) => {
  for (const path of Object.keys(titles).map((path) => path.replace(':slot', 'news'))) {
    expect((await page.request.get(path)).status(), path).toBe(200);
  }
  expect((await page.request.get('/no/such/page')).status()).toBe(404);
  await signIn(page);
  // Home has a greeting, and an article its own title.
  const titled = Object.entries(titles).filter(([path]) => path !== paths.home && path !== paths.article);
  for (const [path, title] of titled) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(title);
    await expect(page.getByRole('navigation'), path).toHaveCount(path === paths.myVoice ? 0 : 1);
  }
});

test('Refresh loads the page again, and so does a pull of more than 175 px of finger', async ({ page }) => {
  await signIn(page);
  for (const refresh of [() => page.getByRole('button', { name: 'Refresh' }).click(), () => pull(page, 180)]) {
    await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
    await page.evaluate(() => Object.assign(window, { stillHere: true }));
    const reloaded = page.waitForEvent('load');
    await refresh();
    await reloaded;
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
  }
});

/** Pulls the page down with a finger, and releases it. */
async function pull(page: Page, by: number): Promise<void> {
  await page.evaluate((far) => {
    for (const [kind, clientY] of [
      ['touchstart', 100],
      ['touchmove', 100 + far / 2],
      ['touchmove', 100 + far],
      ['touchend', 100 + far],
    ] as const) {
      const touch = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY });
      dispatchEvent(new TouchEvent(kind, { touches: kind === 'touchend' ? [] : [touch], changedTouches: [touch] }));
    }
  }, by);
}

test('a screen begins at its top, and the link back leads to where it was scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 480 });
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  const settings = page.getByRole('main').getByRole('link', { name: 'Settings' });
  await settings.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(0);
  await settings.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(settings).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test('a screen whose code does not arrive says so and is tried again; the rest of the app stays', async ({ page }) => {
  await signIn(page);
  await page.route('**/settings-screen-*.js', (route) => route.abort());
  await page.goto(paths.more);
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This could not be loaded.');
  await expectAccessible(page);
  await page.route('**/health/live', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeVisible();
  await page.unroute('**/settings-screen-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});

test('the keyboard alone signs in and reaches every tab, with the focus always visible', async ({ page }) => {
  await page.goto(paths.login);
  await page.getByLabel('Email').focus();
  await page.keyboard.type('aminata.kamara@stagedoor.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('backstage-demo-2026');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/home');
  const more = page.getByRole('navigation').getByRole('link', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  const outline = await more.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline).not.toBe('none');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/more$/);
});

test('the login screen needs at most 110 KB of JavaScript, gzip', { tag: '@long' }, async ({ page }) => {
  const scripts = new Map<string, Promise<Buffer>>();
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.set(
      request.url(),
      request.response().then((response) => response?.body() ?? Buffer.of()),
    );
  });
  // Prefetching for the screens after the sign-in is no part of it.
  await page.route(/\/built\/(?!index-|en-)/, (route) => route.abort());
  await page.goto(paths.login);
  await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
  await expect.poll(() => scripts.size).toBeGreaterThan(1);
  const bodies = await Promise.all(scripts.values());
  const gzip = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(gzip / 1000).toBeLessThan(110);
  const text = bodies.join('\n');
  expect(text, 'no query library').not.toContain('No QueryClient set');
  expect(text, 'no Zod').not.toMatch(/ZodError|invalid_type/);
});

test('the API page reads without script, from our own origin', { tag: '@long' }, async ({ page }) => {
  await page.goto('/api');
  await expect(page.getByRole('heading', { name: 'POST /api/auth/sign-in/email' })).toBeVisible();
  await expectAccessible(page);
});
