import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { paths } from '#contract/paths.ts';
import { expect, newPerson, signIn, submitSignIn, test } from './testing/fixtures.ts';
import { inMain } from './testing/visiting.ts';

const downloads = (page: Page) => inMain(page).getByRole('link', { name: /^Download Payslip / });

/** The next 15th by this machine's date, in the screens' format. */
function nextFifteenth(): string {
  const now = new Date();
  const next = new Date(now.getFullYear(), now.getMonth() + (now.getDate() > 15 ? 1 : 0), 15);
  return next.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}

/** Requests a link's target with the browser's session. */
const opened = async (page: Page, href: string | null) => page.request.get(href ?? '');

test('pay tells the next pay date and how often, thanks, and leads through the second sign-in to the payslips', async ({
  page,
}) => {
  const person = await newPerson({ payslips: 26 });
  await signIn(page, person, paths.home, { payLocked: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Pay' }).click();
  await expect(inMain(page)).toContainText('Next expected pay date');
  await expect(inMain(page)).toContainText(nextFifteenth());
  await expect(inMain(page)).toContainText('Pay frequency');
  await expect(inMain(page)).toContainText('Monthly');
  await expect(inMain(page)).toContainText('Thank you for your hard work');
  await page.getByRole('link', { name: 'See pay details' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to payroll');
  await expect(inMain(page)).toContainText(`Hello, ${person.fullName}`);
  await submitSignIn(inMain(page), person.email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await submitSignIn(inMain(page), 'karim.haddad@stagedoor.example');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password.');
  await submitSignIn(inMain(page), person.email);

  await expect(page).toHaveURL(/\/hepayslip$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payroll');
  const newest = inMain(page).getByRole('listitem').getByRole('link');
  await expect(newest).toHaveCount(3);
  await expect(newest.first()).toHaveAccessibleName(/^Payslip \w+ \d{4}\.pdf, 15 \w+ \d{4}$/);
  const answer = await opened(page, await newest.first().getAttribute('href'));
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf']);
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: 'All Documents (26)' }).click();
  await expect(downloads(page)).toHaveCount(26);
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
  await page.getByRole('link', { name: 'Back to Payslip' }).click();
  await expect(page).toHaveURL(/\/hepayslip$/);
});

test('Lock now closes pay at once, here and on the server; the lock leads back to where one was', async ({ page }) => {
  const person = await newPerson({ payslips: 4 });
  await signIn(page, person, paths.allDocuments);
  const href = (await downloads(page).first().getAttribute('href')) ?? '';
  const closed = page.waitForResponse('**/api/pay/lock');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page).toHaveURL(/\/pay-details$/);
  await closed;
  await expect(downloads(page)).toHaveCount(0);
  await expect(inMain(page).getByRole('listitem')).toHaveCount(3);
  await expect(inMain(page).getByRole('listitem').getByRole('link')).toHaveCount(0);

  const refused = await opened(page, href);
  expect([refused.status(), (await refused.json()).code]).toEqual([403, 'STEP_UP_REQUIRED']);
  await page.goto(paths.payslips);
  await expect(page).toHaveURL(/\/pay-details$/);
  await page.goto(paths.allDocuments);
  await expect(page).toHaveURL(/\/pay-details$/);
  await submitSignIn(inMain(page), person.email);
  await expect(page).toHaveURL(/\/all-documents$/);
  await expect(downloads(page)).toHaveCount(4);

  // A document's address leads through the lock to the document.
  const locked = page.waitForResponse('**/api/pay/lock');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await locked;
  await expect(page).toHaveURL(/\/pay-details$/);
  await page.goto(href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to payroll');
  const shown = page.waitForRequest((request) => request.url().endsWith(href) && request.isNavigationRequest());
  await submitSignIn(inMain(page), person.email);
  await shown;
});
