import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { paths } from '#contract/paths.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, password, signIn, test, tours } from './story.ts';

const aminata = 'aminata.kamara@stagedoor.example';

const inMain = (page: Page) => page.getByRole('main');
const downloads = (page: Page) => inMain(page).getByRole('link', { name: /^Download Payslip / });

async function unlock(page: Page, email = aminata, given = password): Promise<void> {
  await inMain(page).locator('input[name=email]').fill(email);
  await inMain(page).locator('input[name=password]').fill(given);
  await inMain(page).locator('button[type=submit]').click();
}

/** The next 15th by this machine's today, as the screens write it. */
function nextFifteenth(): string {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth() + (now.getDate() > 15 ? 1 : 0), 15);
  return next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Opens what a link leads to as the browser would, and answers what came. */
const opened = async (page: Page, href: string | null) => page.request.get(href ?? '');

test('pay tells the next pay date and how often, thanks, and leads through the second sign-in to the payslips', async ({
  page,
}) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Pay' }).click();
  await expect(inMain(page)).toContainText('Next expected pay date');
  await expect(inMain(page)).toContainText(nextFifteenth());
  await expect(inMain(page)).toContainText('Pay frequency');
  await expect(inMain(page)).toContainText('Monthly');
  await expect(inMain(page)).toContainText('Thank you for your hard work');
  await page.getByRole('link', { name: 'See pay details' }).click();

  await expect(page).toHaveURL(/\/pay-details$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to payroll');
  await expect(inMain(page)).toContainText('Hello, Aminata Kamara');
  await expect(inMain(page)).toContainText('@akamara');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toHaveText('❌ Email and Password are required!');
  await unlock(page, aminata, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await unlock(page, 'karim.haddad@stagedoor.example');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await unlock(page);

  await expect(page).toHaveURL(/\/hepayslip$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payroll');
  await expect(inMain(page)).toContainText('Hello, Aminata Kamara');
  const newest = inMain(page).getByRole('listitem').getByRole('link');
  await expect(newest).toHaveCount(3);
  await expect(newest.first()).toHaveAccessibleName(/^Payslip \w+ \d{4}\.pdf, 15 \w+ \d{4}$/);
  await expect(newest.first()).toHaveAttribute('target', '_blank');
  const answer = await opened(page, await newest.first().getAttribute('href'));
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'All Documents (36)' }).click();
  await expect(page).toHaveURL(/\/all-documents$/);
  await expect(downloads(page)).toHaveCount(36);
  for (const link of (await downloads(page).all()).slice(0, 3)) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  }
  await page.getByRole('link', { name: 'Back to Payslip' }).click();
  await expect(page).toHaveURL(/\/hepayslip$/);
});

test('the list is searched and narrowed to a year, whose payslips are saved as one file', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.allDocuments);
  await expect(downloads(page)).toHaveCount(36);
  await page.getByLabel('Search').fill('march');
  await expect(downloads(page)).toHaveCount(3);
  await page.getByLabel('Search').fill('nothing is called this');
  await expect(page.getByText('No payslip matches.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all payslips' }).click();

  const year = new Date().getFullYear() - 1;
  await page.getByRole('button', { name: /Year/ }).click();
  await page.getByRole('option', { name: `${year}` }).click();
  await expect(downloads(page)).toHaveCount(12);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `Download ${year} as one file` }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`payslips-${year}.zip`);
  const files = unzipSync(readFileSync(await download.path()));
  expect(Object.keys(files)).toHaveLength(12);
  expect(Object.keys(files)[0]).toBe(`Payslip January ${year}.pdf`);
  await expect(page.getByRole('status').filter({ hasText: 'saved with your downloads' })).toBeVisible();
});

test('a download of a year is stopped by a tap', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.allDocuments);
  await page.route('**/payslips/year/**', () => {});
  await page.getByRole('button', { name: /Year/ }).click();
  await page.getByRole('option').nth(2).click();
  await page.getByRole('button', { name: /^Download \d{4} as one file/ }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Download \d{4} as one file/ })).toBeVisible();
});

test('Lock now closes pay at once, here and on the server; the lock leads back to where one was', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.allDocuments);
  const href = await downloads(page).first().getAttribute('href');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page).toHaveURL(/\/pay-details$/);
  await expect(downloads(page)).toHaveCount(0);
  // Names and dates stay readable, as this device keeps them; they open nothing.
  await expect(inMain(page).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Show all (36)' }).click();
  await expect(inMain(page).getByRole('listitem')).toHaveCount(36);
  await expect(inMain(page).getByRole('listitem').getByRole('link')).toHaveCount(0);

  const refused = await opened(page, href);
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'STEP_UP_REQUIRED']);
  await page.goto(paths.payslips);
  await expect(page).toHaveURL(/\/pay-details$/);
  await page.goto(paths.allDocuments);
  await expect(page).toHaveURL(/\/pay-details$/);
  await unlock(page);
  await expect(page).toHaveURL(/\/all-documents$/);
  await expect(downloads(page)).toHaveCount(36);
});

test('a document’s address that finds pay locked asks for the password, and then shows the document', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(paths.allDocuments);
  const href = await downloads(page).first().getAttribute('href');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await page.goto(href ?? '');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to payroll');
  const shown = page.waitForRequest((request) => request.url().endsWith(href ?? '-') && request.isNavigationRequest());
  await unlock(page);
  await shown;
});

test('pay closes by itself when its time is over, and after a minute out of sight', async ({ page }) => {
  await page.clock.install();
  await signIn(page);
  await page.goto(paths.payslips);
  await expect(page.getByRole('link', { name: 'All Documents (36)' })).toBeVisible();
  await page.clock.fastForward('14:30');
  await expect(page).toHaveURL(/\/hepayslip$/);
  await page.clock.fastForward('00:31');
  await expect(page).toHaveURL(/\/pay-details$/);

  await unlock(page);
  await expect(page.getByRole('link', { name: 'All Documents (36)' })).toBeVisible();
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await page.clock.fastForward('00:50');
  await show('visible');
  await expect(page).toHaveURL(/\/hepayslip$/);
  await show('hidden');
  await page.clock.fastForward('01:01');
  await expect(page).toHaveURL(/\/pay-details$/);
  expect((await page.request.get('/api/pay/payslips')).status()).toBe(403);
});

test('without a network the names and dates can be read, and nothing opens', async ({ page }) => {
  await signIn(page);
  await page.goto(paths.payslips);
  await expect(page.getByRole('link', { name: 'All Documents (36)' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await page.route('**/api/pay/payslips', (route) => route.abort());
  await page.goto(paths.payslips);
  await expect(page.getByRole('alert')).toContainText('Payslips open only with a connection.');
  await expect(inMain(page).getByRole('listitem').first()).toContainText('Payslip');
  await expect(inMain(page).getByRole('listitem').getByRole('link')).toHaveCount(0);
  // The app tries again by itself first; then it is the reader's turn.
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).not.toHaveAttribute('aria-disabled', 'true', { timeout: 15_000 });
  await page.unroute('**/api/pay/payslips');
  await again.click();
  await expect(page.getByRole('link', { name: 'All Documents (36)' })).toBeVisible();
});

test('this browser keeps names and dates of one person, no amount and no address, and forgets them at logout', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(paths.payslips);
  await page.getByRole('link', { name: 'All Documents (36)' }).click();
  await expect(downloads(page)).toHaveCount(36);
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).toContain('Payslip');
  expect(kept).not.toMatch(/\/payslips\/|SLE|\d[.,]\d{2}\b|token|password/i);
  await page.goto(paths.settings);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Payslip');
});

test('somebody without payslips is told so, and what is missing is named', async ({ page }) => {
  await signIn(page, 'sam.bare');
  for (const path of [paths.payslips, paths.allDocuments]) {
    await page.goto(path);
    await expect(page.getByText('No payslips available.')).toBeVisible();
  }
  await page.goto(paths.payDetails);
  await expect(inMain(page)).toContainText('Hello, User Name Missing');
  await expect(inMain(page)).toContainText('No Username');

  await page.route('**/api/pay/payslips', async (route) => {
    const answer = await (await route.fetch()).json();
    const payslips = [{ id: crypto.randomUUID(), fileName: null, date: null, downloadURL: '/payslips/none' }];
    await route.fulfill({ json: { ...answer, payslips } });
  });
  await page.goto(paths.payslips);
  await expect(inMain(page).getByRole('listitem').getByRole('link')).toHaveAccessibleName(/^Unnamed File, No Date$/);
});

test('whoever is not signed in is led from the lock to the login, and shown no pay', async ({ page }) => {
  await page.goto(paths.payDetails);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.goto(paths.payslips);
  await expect(page.getByText('No payslips available.')).toBeVisible();
});

for (const [language, name, words] of [
  ['Arabic', 'karim.haddad', { see: 'عرض تفاصيل الراتب', all: 'كل المستندات (36)', download: /^تنزيل / }],
  [
    'Sierra Leone Krio',
    'fatmata.bangura',
    { see: 'Si ɔltin bɔt yu pe', all: 'Ɔl di dɔkyumɛnt dɛn (36)', download: /^Dɔŋlod / },
  ],
] as const) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('I read my payslip', async ({ page }) => {
      await signIn(page, name);
      await page.goto(paths.pay);
      await page.getByRole('link', { name: words.see }).click();
      await unlock(page, `${name}@stagedoor.example`);
      await page.getByRole('link', { name: words.all }).click();
      const links = inMain(page).getByRole('link', { name: words.download });
      await expect(links).toHaveCount(36);
      const answer = await opened(page, await links.first().getAttribute('href'));
      expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
    });
  });
}

for (const { language, theme } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('the four screens are accessible and fit every width', async ({ page }) => {
      await signIn(page, language === 'Arabic' ? 'karim.haddad' : 'aminata.kamara');
      for (const path of [paths.pay, paths.payslips, paths.allDocuments, paths.payDetails]) {
        await page.goto(path);
        await expect(inMain(page).locator('ul, dl').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
