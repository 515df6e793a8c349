import type { Page } from '@playwright/test';
import { paths } from '#contract/paths.ts';
import { expect, logOut, newPerson, password, signIn, test } from './testing/fixtures.ts';
import { browserStorage, cutOff, expectNothingStoredOf } from './testing/no-network.ts';
import { goTo } from './testing/visiting.ts';

const day = 24 * 60 * 60_000;

const keepButtons = (page: Page) => page.getByRole('button', { name: /^Keep on this device: / });
const removeButtons = (page: Page) => page.getByRole('button', { name: /^Remove from this device: / });

async function enterPassword(page: Page, given: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name=password]').fill(given);
  await dialog.locator('button[type=submit]').click();
}

/** Signs somebody in and keeps their newest payslip on the device. */
async function keepNewest(page: Page): Promise<void> {
  await signIn(page, await newPerson({ payslips: 2 }), paths.allDocuments);
  await keepButtons(page).first().click();
  await enterPassword(page, password);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(removeButtons(page)).toHaveCount(1);
}

test('a payslip is cached by the password, opens by it without a network, and is removed with an undo', async ({
  page,
  context,
}) => {
  await signIn(page, await newPerson({ payslips: 2 }), paths.allDocuments);
  await keepButtons(page).first().click();
  await expect(page.getByRole('dialog')).toContainText('locked with your password');
  await page.keyboard.press('Escape');
  await expect(keepButtons(page).first()).toBeFocused();
  await keepButtons(page).first().click();
  await enterPassword(page, 'not the password');
  await expect(page.getByRole('dialog')).toContainText('This is not your password.');
  await enterPassword(page, password);
  await expect(page.getByText('This payslip is kept on this device.')).toBeVisible();
  await expect(removeButtons(page)).toHaveCount(1);
  const stored = await browserStorage(page);
  expect(stored).not.toContain('%PDF');
  expect(stored).not.toContain('/payslips/');

  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page).toHaveURL(/\/pay-details$/);
  await cutOff(context);
  await page.addInitScript(() => {
    const addressOf = URL.createObjectURL;
    URL.createObjectURL = (file: Blob) => {
      void file
        .slice(0, 5)
        .text()
        .then((text) => sessionStorage.setItem('opened', text));
      return addressOf(file);
    };
  });
  await page.reload();
  const open = page.getByRole('button', { name: /^Open Payslip / });
  await open.click();
  await enterPassword(page, 'not the password');
  await expect(page.getByRole('dialog')).toContainText('This is not your password.');
  await enterPassword(page, password);
  const link = page.getByRole('dialog').getByRole('link', { name: 'Open the payslip' });
  await expect(link).toHaveAttribute('href', /^blob:/);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('opened'))).toBe('%PDF-');
  const opened = context.waitForEvent('page');
  await link.click();
  // A headless browser shows no PDF; that a page opens is all there is to see.
  await opened;
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(open).toBeFocused();
  // Closed, it is locked again.
  await open.click();
  await expect(page.getByRole('dialog').locator('input[name=password]')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  // The focus manager loads once the page has settled.
  await expect(page.getByText('Skip to content')).toBeAttached();
  await removeButtons(page).click();
  await expect(open).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(open).toHaveCount(1);
});

test('a cached payslip goes at logout, and when the password is another', { tag: '@long' }, async ({ page }) => {
  await keepNewest(page);
  await page.goto(paths.settings);
  await logOut(page);
  await expectNothingStoredOf(page, ['Payslip', 'application/pdf']);

  await keepNewest(page);
  await page.route('**/api/account/change-password', (route) => route.fulfill({ json: { changed: true } }));
  await goTo(page, paths.account);
  await page.locator('input[name=current-password]').fill(password);
  await page.locator('input[name=new-password]').fill('curtain falls at eleven');
  await page.locator('input[name=new-password]').press('Enter');
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await expectNothingStoredOf(page, ['application/pdf']);
});

test('a cached payslip is not shown, and is gone, after seven days without the server', { tag: '@long' }, async ({
  page,
  context,
}) => {
  await page.clock.install();
  await keepNewest(page);
  await cutOff(context);
  // The reload drops requests in flight: an answer after the seven days would count as contact with the server.
  await page.goto(paths.payDetails);
  const open = page.getByRole('button', { name: /^Open Payslip / });
  await expect(open).toHaveCount(1);
  await page.clock.fastForward(8 * day);
  await page.goto(paths.payDetails);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(open).toHaveCount(0);
  await expectNothingStoredOf(page, ['application/pdf']);
});
