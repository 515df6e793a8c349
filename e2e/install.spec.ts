import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, logOut, signIn, test } from './testing/fixtures.ts';
import { offerInstall } from './testing/install-offer.ts';

const hint = 'Stagedoor on your home screen';
const row = 'Add to your home screen';

test('Chromium finds nothing that keeps the app from being installed, in any of the six languages', {
  tag: '@long',
}, async ({ baseURL, launchOptions }) => {
  // Without a profile folder the browser is in private mode, where nothing can be installed.
  const profile = await mkdtemp(join(tmpdir(), 'stagedoor-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions);
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await page.goto(`${baseURL}/`);
    for (const language of languages) {
      await page.getByRole('combobox').selectOption(language);
      const named = `/manifest.webmanifest?language=${language}`;
      await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', named);
      const { errors, data = '', url } = await devTools.send('Page.getAppManifest');
      expect(errors, language).toEqual([]);
      expect(url).toBe(`${baseURL}${named}`);
      expect(JSON.parse(data)).toMatchObject({ lang: language, id: '/', display: 'standalone' });
      const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors');
      expect(installabilityErrors, language).toEqual([]);
    }
    const { shortcuts } = JSON.parse((await devTools.send('Page.getAppManifest')).data ?? '');
    for (const { url } of shortcuts) expect((await page.goto(`${baseURL}${url}`))?.status(), url).toBe(200);
  } finally {
    await context.close();
    await rm(profile, { recursive: true });
  }
});

test('the hint shows once, where it covers nothing; afterwards the settings have it', { tag: '@long' }, async ({
  page,
}) => {
  await offerInstall(page);
  await page.goto(paths.login);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByText(hint)).toHaveCount(0);

  await signIn(page);
  await expect(page.getByRole('region', { name: hint })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Next pay')).toBeVisible();
  await expect(page.getByText(hint)).toHaveCount(0);

  await page.goto(paths.settings);
  await page.getByRole('button', { name: row }).click();
  await expect.poll(() => page.evaluate(() => 'asked' in window)).toBe(true);
  // The install prompt was dismissed: only the browser's menu is left.
  await page.getByRole('button', { name: row }).click();
  await expect(page.getByRole('dialog', { name: row })).toContainText('Open your browser’s menu');
});

test('the install hint shows once per device, whoever signs in next', { tag: '@long' }, async ({ page }) => {
  await offerInstall(page);
  await signIn(page);
  await page.getByRole('region', { name: hint }).scrollIntoViewIfNeeded();
  // Stored once the hint has been visible, which the browser reports a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('stagedoor.v1.install-hint'))).toBe('true');
  await page.goto(paths.settings);
  await logOut(page);
  await signIn(page, 'karim.haddad');
  await expect(page.getByText('Next pay')).toBeVisible();
  await expect(page.getByText(hint)).toHaveCount(0);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the hint and the settings say the iPhone’s own steps, with its buttons drawn', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page);
    const said = page.getByRole('region', { name: hint });
    await expect(said).toContainText('Share, then Add to Home Screen');
    await expect(
      said.locator('strong').first().locator('xpath=preceding-sibling::span[1]//*[name()="svg"]'),
    ).toBeVisible();
    await expect(said.getByRole('button')).toHaveCount(1);
    await page.goto(paths.settings);
    await page.getByRole('button', { name: row }).click();
    await expect(page.getByRole('dialog', { name: row })).toContainText('Share, then Add to Home Screen');
    await expectAccessible(page);
  });
});

for (const { browser, say } of [
  {
    browser: 'Chromium',
    say: () => {
      const ask = matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
    },
  },
  {
    browser: 'Safari',
    say: () => {
      Object.defineProperty(navigator, 'standalone', { value: true });
    },
  },
]) {
  test(`an app on the home screen, of which ${browser} says that it is, says nothing of it`, { tag: '@long' }, async ({
    page,
  }) => {
    await offerInstall(page);
    await page.addInitScript(say);
    await signIn(page);
    await expect(page.getByText('Next pay')).toBeVisible();
    await expect(page.getByText(hint)).toHaveCount(0);
    await page.goto(paths.settings);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('button', { name: row })).toHaveCount(0);
  });
}
