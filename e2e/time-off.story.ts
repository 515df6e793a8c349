import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

/** A Wednesday some weeks ahead: everybody in these stories works on it. */
function wednesday(weeks: number): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7) + 2 + 7 * weeks);
  return day.toISOString().slice(0, 10);
}

test('the four ways, in the words of the house, and each leads somewhere', async ({ page }) => {
  await signIn(page);
  await page.goto('/more');
  await page.getByRole('link', { name: 'Time Off and Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Time Off and Leave');
  const ways = {
    'Manage Time Off': '/time-off/manage',
    'Request Leave of Absence': '/time-off/request',
    'Report Lateness or Absence': '/report-absence',
    'View All Requests': '/time-off/requests',
  };
  for (const [words, address] of Object.entries(ways)) {
    await page.getByRole('link', { name: words }).first().click();
    await expect(page).toHaveURL(new RegExp(`${address}$`));
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page).toHaveURL(/\/time-off$/);
  }
  await expect(page.getByRole('link', { name: /team/ })).toHaveCount(0);
});

test('balances of this year and the next, and what is planned by date', async ({ page }) => {
  await signIn(page);
  await page.goto('/time-off/manage');
  const year = new Date().getFullYear();
  const thisYear = page.getByRole('region', { name: String(year), exact: true });
  await expect(thisYear.getByRole('heading', { name: 'Annual leave' })).toBeVisible();
  await expect(thisYear.getByText(/of 28 days left/)).toBeVisible();
  await expect(thisYear.getByText('No limit')).toBeVisible();
  await expect(page.getByRole('region', { name: String(year + 1) }).getByText(/of 28 days left/)).toBeVisible();
  const planned = page.getByRole('region', { name: 'Planned' }).getByRole('listitem');
  await expect(planned).toHaveCount(2);
  await expect(planned.first()).toContainText('Approved');
  await expect(planned.last()).toContainText('Waiting');
});

test.describe('asking', () => {
  test('shows how long it is and what is left, says what is wrong, and keeps what was typed', async ({ page }) => {
    await signIn(page, 'lansana.turay');
    await page.goto('/time-off/request');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('alert')).toHaveText('Choose a first and a last day that exist.');

    await page.getByLabel('First day', { exact: true }).fill(wednesday(20));
    await expect(page.getByLabel('Last day', { exact: true })).toHaveValue(wednesday(20));
    await expect(page.getByRole('status').getByText('1 day', { exact: true })).toBeVisible();
    await page.getByLabel('Morning').check();
    await expect(page.getByRole('status').getByText('0.5 days', { exact: true })).toBeVisible();
    await page.getByLabel('Last day', { exact: true }).fill(wednesday(19));
    await expect(page.getByRole('alert')).toHaveText('The last day comes before the first.');

    await page.getByLabel('Last day', { exact: true }).fill(wednesday(36));
    await expect(page.getByText(/too many in/)).toBeVisible();
    await page.getByLabel(/^Note/).fill('x'.repeat(5000));
    await expect(page.getByLabel(/^Note/)).toHaveAccessibleDescription(/5,?000 characters/);
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByLabel(/^Note/)).toHaveValue('x'.repeat(5000));
    await page.getByLabel(/^Note/).fill('A long journey.');
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page.getByRole('alert')).toHaveText('That is more than is left.');
    await expect(page.getByLabel(/^Note/)).toHaveValue('A long journey.');

    await page.getByLabel(/^Unpaid leave/).check();
    await page.getByRole('button', { name: 'Send request' }).click();
    await expect(page).toHaveURL(/\/time-off\/requests$/);
    await expect(page.getByText('Your request is with Anke Lindner.')).toBeVisible();
  });

  test('warns of days already asked for, and asks all the same', async ({ page }) => {
    await signIn(page, 'omar.shahin');
    await page.goto('/time-off/requests');
    await expect(page.getByRole('listitem')).not.toHaveCount(0);
    await page.goto('/time-off/request');
    for (const time of [1, 2]) {
      await page.getByLabel(/^Unpaid leave/).check();
      await page.getByLabel('First day', { exact: true }).fill(wednesday(25));
      if (time === 2) await expect(page.getByText('You have asked for these days already:')).toBeVisible();
      await page.getByRole('button', { name: 'Send request' }).click();
      await expect(page).toHaveURL(/\/time-off\/requests$/);
      if (time === 1) await page.goto('/time-off/request');
    }
  });

  test('is withdrawn, and that is undone', async ({ page }) => {
    await signIn(page, 'stefan.wuttke');
    await ask(page, wednesday(26));
    const mine = page.getByRole('listitem').first();
    await mine.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(mine.getByText('Withdrawn')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.getByText('Waiting')).toBeVisible();
  });

  test('without a manager on record says that nobody is told', async ({ page }) => {
    await signIn(page, 'sam.bare');
    await page.goto('/time-off/request');
    await expect(page.getByText(/No manager is on record for you/)).toBeVisible();
  });
});

test('a request travels to the manager, is declined with words, taken back and approved', async ({ page, browser }) => {
  await signIn(page, 'jonas.brandt');
  await ask(page, wednesday(28));
  const manager = await another(browser, page, 'anke.lindner');
  await manager.goto('/time-off');
  await manager.getByRole('link', { name: /^My team’s requests/ }).click();
  const card = manager.getByRole('listitem').filter({ hasText: 'Jonas Brandt' }).filter({ hasText: 'Unpaid leave' });
  await card.getByRole('button', { name: /^Decline.*Jonas Brandt/ }).click();
  await manager.getByRole('dialog').getByRole('textbox').fill('We open that day.');
  await manager.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
  await expect(manager.getByText('Jonas Brandt’s leave is declined.')).toBeVisible();
  await page.reload();
  const mine = page.getByRole('listitem').first();
  await expect(mine).toContainText('Declined');
  await expect(mine).toContainText('We open that day.');

  await manager.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('button', { name: /^Approve.*Jonas Brandt/ }).click();
  await expect(card.getByText('Approved')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Take the answer/ })).toBeVisible();
  await page.reload();
  await expect(mine).toContainText('Approved');
  await manager.context().close();
});

for (const [language, person, boss] of [
  ['Arabic', 'mona.shaker', 'sofia.lara'],
  ['Sierra Leone Krio', 'mariama.conteh', 'carmen.olmedo'],
] as const) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('ask, and be answered', async ({ page, browser }) => {
      await signIn(page, person);
      await ask(page, wednesday(30));
      const manager = await another(browser, page, boss, language);
      await manager.goto('/time-off/team');
      const name = person.split('.')[0] ?? '';
      const card = manager.locator('article').filter({ hasText: new RegExp(name, 'i') });
      const answered = manager.waitForResponse('**/api/time-off/answer');
      // Beside each other stand only the two answers to a request that waits.
      await card.locator('button + button').last().click();
      expect((await answered).status()).toBe(200);
      await page.reload();
      await expect(page.locator('article').first()).toContainText(
        language === 'Arabic' ? 'تمت الموافقة' : 'Dɛn dɔn gri',
      );
      await expectAccessible(manager);
      await manager.context().close();
    });
  });
}

for (const { language, theme } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('every screen is accessible and fits every width', async ({ page }) => {
      await signIn(page, 'claire.moreau');
      for (const path of ['', '/manage', '/request', '/requests', '/team']) {
        await page.goto(`/time-off${path}`);
        await expect(page.locator('main h2, main legend').first()).toBeVisible();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}

test('what cannot be read says so and is tried again', async ({ page }) => {
  await signIn(page);
  await page.route('**/api/time-off/**', (route) => route.abort());
  await page.goto('/time-off/requests');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/time-off/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('listitem')).not.toHaveCount(0);
});

/** Asks for one day of the last kind of leave, which has no limit, whatever the language. */
async function ask(page: Page, day: string): Promise<void> {
  await page.goto('/time-off/request');
  await page.locator('input[name=type]').last().check();
  await page.locator('input[name=startsOn]').fill(day);
  await page.locator('button[type=submit]').click();
  await expect(page).toHaveURL(/\/time-off\/requests$/);
}

/** Somebody else, on a phone of their own. */
async function another(browser: Browser, page: Page, name: string, language = 'English'): Promise<Page> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await context.newPage();
  await other.addInitScript((stored) => localStorage.setItem('stagedoor.v1.language', stored), language);
  await signIn(other, name);
  return other;
}
