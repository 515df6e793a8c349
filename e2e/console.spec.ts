import type { Page } from '@playwright/test';
import { consolePaths } from '#contract/console-paths.ts';
import { paths } from '#contract/paths.ts';
import { codeOfStep, stepAt } from '#server/console/totp.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  newPerson,
  password,
  signIn,
  type TestPerson,
  test,
  tours,
} from './testing/fixtures.ts';
import { holdCode } from './testing/hold-code.ts';
import { subjectsMailedTo } from './testing/mailbox.ts';
import { untilQuiet } from './testing/until-quiet.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

/** Opens the console with the password, as an already signed-in person. */
async function openConsole(page: Page, who: TestPerson | string, path: string = consolePaths.overview): Promise<void> {
  await signIn(page, who, path);
  await page.locator('input[name=password]').fill(password);
  await page.locator('main button[type=submit]').click();
  await expect(page.getByRole('navigation')).toBeVisible();
}

/** Decodes base32, as an authenticator app does. */
function decoded(secret: string): Buffer {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

test('in the demo Hilde Brandt opens it by her password, and finds who has which role', { tag: '@long' }, async ({
  page,
}) => {
  await openConsole(page, 'hilde.brandt');
  await page.getByRole('link', { name: 'Access' }).click();
  const roles = page.getByRole('list', { name: 'Roles' });
  await expect(
    roles
      .getByRole('listitem')
      .filter({ hasText: 'Hilde Brandt' })
      .filter({ hasText: /Administrator/ }),
  ).toBeVisible();
  await expect(
    roles
      .getByRole('listitem')
      .filter({ hasText: 'Zainab Malik' })
      .filter({ hasText: /Payroll/ }),
  ).toBeVisible();
});

test('a screen of the console whose code is still loading has a skeleton as wide as the screen', {
  tag: '@long',
}, async ({ page }) => {
  const code = await holdCode(page, 'people-screen');
  await openConsole(page, await newPerson({ roles: ['hr'] }));
  await page.getByRole('navigation').getByRole('link', { name: 'People' }).click();
  await code.asked;
  const block = page.getByRole('main').locator('[data-shape=block]').first();
  await expect.poll(async () => (await block.boundingBox())?.width).toBeGreaterThan(900);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  code.release();
  await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
});

test('a role is given, seen and used, taken away again, and all of it written down', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const administrator = await newPerson({ roles: ['administrator'] });
  const person = await newPerson();
  await openConsole(page, administrator, consolePaths.access);

  await page.getByRole('button', { name: 'Give a role' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Person', { exact: true }).fill(person.email);
  await dialog.getByRole('radio', { name: new RegExp(person.fullName) }).click();
  await dialog.getByRole('radio', { name: 'A part of it' }).click();
  await dialog.getByRole('checkbox', { name: 'Lumley Stage, Freetown', exact: true }).click();
  await dialog.getByRole('button', { name: 'Give the role' }).click();
  const row = page.getByRole('list', { name: 'Roles' }).getByRole('listitem').filter({ hasText: person.fullName });
  await expect(row).toContainText('Lumley Stage, Freetown');

  const theirs = await browser.newPage();
  await signIn(theirs, person, paths.account);
  await expect(theirs.getByText(`given by ${administrator.fullName}`)).toBeVisible();
  await theirs.getByRole('link', { name: 'Go to the console' }).click();
  await theirs.locator('input[name=password]').fill(password);
  await theirs.getByRole('button', { name: 'Open the console' }).click();
  await expect(theirs.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Access' })).toHaveCount(0);

  await row.getByRole('button', { name: /^Take away: HR/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take away' }).click();
  await expect(row).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();

  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('searchbox', { name: 'Search the audit' }).fill(person.email);
  const entries = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  const acts = entries.filter({ hasText: administrator.fullName });
  await expect(acts).toHaveCount(2);
  await expect(acts.first()).toContainText(`Took a role away from ${person.fullName}`);
  await expect(acts.last()).toContainText(`Gave ${person.fullName} a role`);
  await expect(entries.filter({ hasText: 'Opened the console' })).toContainText(person.fullName);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^Audit \d{4}-\d\d-\d\d\.xlsx$/);
  await theirs.close();
});

test('a second factor is set up, asked for from then on, and a recovery code opens in its place once', {
  tag: '@long',
}, async ({ page }) => {
  const person = await newPerson({ roles: ['auditor'] });
  await openConsole(page, person);
  await page.getByRole('button', { name: 'Second factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code', { exact: true }).fill(codeOfStep(decoded(secret), stepAt(new Date())));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  const shown = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(shown).toHaveCount(10);
  const codes = await shown.allTextContents();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('stagedoor-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Lock' }).click();
  const lock = page.getByRole('dialog', { name: 'The console is locked' });
  for (const expected of [0, 1]) {
    await lock.getByLabel('Your password', { exact: true }).fill(password);
    await lock.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
    await lock.getByRole('button', { name: 'Open the console' }).click();
    if (expected === 1) await expect(lock.getByText(/This code is not right/)).toBeVisible();
    else {
      await expect(lock).toHaveCount(0);
      await page.getByRole('button', { name: 'Lock' }).click();
    }
  }
});

test('an administrator sends themselves a mail, which is there and written down', { tag: '@long' }, async ({
  page,
}) => {
  const administrator = await newPerson({ roles: ['administrator'] });
  await openConsole(page, administrator, consolePaths.company);
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/^There is no mail server\./)).toBeVisible();
  expect(await subjectsMailedTo(administrator.email)).toEqual(['Mails from Stagedoor arrive']);
  await page.getByRole('link', { name: 'Audit' }).click();
  await page.getByRole('searchbox', { name: 'Search the audit' }).fill(administrator.fullName);
  // Until the search has answered, the list has what others sent.
  const entries = page.getByRole('listitem').filter({ hasText: administrator.fullName });
  await expect(entries.filter({ hasText: 'Sent a test mail' })).toBeVisible();
});

test('whoever has no role gets the not-found screen with 404, and none of its code or words', { tag: '@long' }, async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await signIn(page, await newPerson());
  const addresses = Object.values(consolePaths);
  const answers = await Promise.all(addresses.map((path) => page.request.get(path)));
  expect(answers.map((answer) => answer.status())).toEqual(addresses.map(() => 404));
  await page.goto(consolePaths.people);
  await expect(page.getByRole('heading', { name: 'This door leads nowhere' })).toBeVisible();
  await untilQuiet(page);
  await page.goto(paths.account);
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await untilQuiet(page);
  expect(loaded.filter((url) => url.includes('/console-only-'))).toEqual([]);
});

// client/console/every-screen.browser.test.tsx has axe on every screen of the console, on a phone.
for (const { language, tag, theme } of tours) {
  test.describe(`${language}, ${theme}: accessible, and fits every width`, { tag: '@long' }, () => {
    test.use({ preferences: { language, theme }, colorScheme: theme });

    test('the console', async ({ page }) => {
      const person = await newPerson({ roles: ['administrator', 'hr'] });
      await signIn(page, person, consolePaths.overview);
      await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr');
      await page.locator('input[name=password]').fill(password);
      await look(page);
      await page.locator('main button[type=submit]').click();
      await expect(page.locator('main h2')).toHaveCount(3);
      await expect(page.locator('main [data-shape]')).toHaveCount(0);
      await look(page);
      await page.locator(`nav a[href='${consolePaths.access}']`).click();
      await expect(page.locator('main li').first()).toBeVisible();
      await look(page);
      await page.locator('main header button').first().click();
      await expect(page.getByRole('dialog').locator('form')).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.locator(`nav a[href='${consolePaths.audit}']`).click();
      await expect(page.locator('main search')).toBeVisible();
      await expect(page.locator('main li').first()).toBeVisible();
      await look(page);
      await page.locator(`nav a[href='${consolePaths.company}']`).click();
      await expect(page.locator('main dl').first()).toBeVisible();
      await look(page);
    });
  });
}

async function look(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
