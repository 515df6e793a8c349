import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

const screens = ['/workplace', '/tools-and-resources', '/help-and-support', '/career-and-training'];

test('Quick Access leads to each screen of the company, and back', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  for (const name of ['Workplace', 'Tools and Resources', 'Help and Support', 'Career and Training']) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/more$/);
  }
});

test.describe('links and contacts', () => {
  test('each house has its address, its reception and its hours', async ({ page }) => {
    await signIn(page);
    await page.goto('/workplace');
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(6);
    const london = page.getByRole('region', { name: 'Harbour House, London' });
    await expect(london.getByText('14 Lamplight Wharf')).toBeVisible();
    await expect(london.getByText('Every day, 8:00 to 23:00')).toBeVisible();
    await expect(london.getByRole('link', { name: /^Reception/ })).toHaveAttribute('href', 'tel:+442079460140');
  });

  test('each tool opens in a new tab, and says so', async ({ page }) => {
    await signIn(page);
    await page.goto('/tools-and-resources');
    const tools = page.getByRole('main').getByRole('listitem').getByRole('link');
    await expect(tools).toHaveCount(8);
    for (const tool of await tools.all()) {
      await expect(tool).toHaveAttribute('href', /^https:\/\//);
      await expect(tool).toHaveAttribute('target', '_blank');
      await expect(tool).toHaveAttribute('rel', /noopener/);
      await expect(tool).toHaveAccessibleName(/, opens in a new tab$/);
    }
  });

  test('in an emergency the first thing on the screen is whom to call', async ({ page }) => {
    await signIn(page);
    await page.goto('/help-and-support');
    const first = page.getByRole('main').getByRole('region').first();
    await expect(first.getByRole('heading')).toHaveText('Emergency');
    await expect(first.getByRole('link', { name: /112/ })).toHaveAttribute('href', 'tel:112');
    await expect(first.getByRole('link', { name: /^Security desk/ })).toHaveAttribute('href', /^tel:\+/);
    const hr = page.getByRole('region', { name: 'Whom to ask' }).getByRole('link', { name: /^Hilde Brandt/ });
    await expect(hr).toHaveAttribute('href', 'mailto:hilde.brandt@stagedoor.example');
  });

  test('a screen that the company left empty says so', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/company/contacts*', (route) => route.fulfill({ json: [] }));
    for (const [path, words] of [
      ['/workplace', 'No workplaces on record yet'],
      ['/tools-and-resources', 'No tools on record yet'],
      ['/help-and-support', 'No contacts on record yet'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(words)).toBeVisible();
    }
  });

  test('what could not be read can be asked for again', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/company/contacts*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', requestId: '1' } }),
    );
    await page.goto('/help-and-support');
    await expect(page.getByRole('alert')).toContainText('This could not be loaded.');
    await page.unroute('**/api/company/contacts*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('region', { name: 'Emergency' })).toBeVisible();
  });
});

test.describe('trainings', () => {
  const main = (page: Page) => page.getByRole('main');
  const toDo = (page: Page) => main(page).getByRole('region', { name: 'To do' }).getByRole('listitem');
  const offered = (page: Page) => main(page).getByRole('region', { name: 'Open to you' }).getByRole('listitem');

  test('the tile of the home page leads to the three that it counts', async ({ page }) => {
    await signIn(page);
    await page.getByRole('link', { name: /^3 Trainings, you enrolled in/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Career and Training');
    await expect(main(page).getByText('3 Trainings, you enrolled in')).toBeVisible();
    await expect(toDo(page)).toHaveCount(3);
    await expect(toDo(page).first()).toContainText(/Fly-floor safety.*Due by \d+ \w+ \d{4}/);
  });

  test('one can enrol, take it back, leave, and take that back', async ({ page }) => {
    await signIn(page, 'tom.whitcombe');
    await page.goto('/career-and-training');
    await expect(toDo(page)).toHaveCount(1);
    await page.getByRole('button', { name: /^Enrol\s*: First aid basics/ }).click();
    await expect(page.getByText('You are enrolled in “First aid basics”.')).toBeVisible();
    await expect(toDo(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('You left “First aid basics”.')).toBeVisible();
    await expect(toDo(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toDo(page)).toHaveCount(2);

    await page.getByRole('button', { name: /^First aid basics/ }).click();
    const dialog = page.getByRole('dialog', { name: 'First aid basics' });
    await expect(dialog).toContainText('60 minutes');
    await expect(dialog).toContainText('Learn what to do in the first five minutes');
    await expect(dialog).toContainText('You chose this one yourself.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Leave this training' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(toDo(page)).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(toDo(page)).toHaveCount(2);
    await page.reload();
    await expect(toDo(page)).toHaveCount(2);
  });

  test('what the company asks for is opened, not left', async ({ page }) => {
    await signIn(page, 'tom.whitcombe');
    await page.goto('/career-and-training');
    await page.getByRole('button', { name: /^Look after your hearing/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Look after your hearing' });
    await expect(dialog).toContainText('The company asks for this one.');
    const way = dialog.getByRole('link', { name: /^Open the training\s*, opens in a new tab$/ });
    await expect(way).toHaveAttribute('href', 'https://learn.stagedoor.example/hearing-protection');
    await expect(dialog.getByRole('button', { name: 'Leave this training' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Look after your hearing/ })).toBeFocused();
  });

  test('what is late is marked, and what is done stands below with its day', async ({ page }) => {
    await signIn(page, 'karim.haddad');
    await page.goto('/career-and-training');
    await expect(toDo(page).first()).toContainText(/Look after your hearing.*Was due on.*Overdue/);
    await expect(toDo(page).last()).not.toContainText('Overdue');
    const done = main(page).getByRole('region', { name: 'Done' }).getByRole('listitem');
    await expect(done).toHaveCount(1);
    await expect(done).toContainText(/Fire safety and evacuation.*Done on \d+ \w+ \d{4}/);
  });

  test('somebody without any is invited to pick one', async ({ page }) => {
    await signIn(page, 'sam.bare');
    await page.goto('/career-and-training');
    await expect(page.getByText('No trainings yet')).toBeVisible();
    await expect(offered(page)).toHaveCount(8);
  });

  test('a failure to enrol is told, and nothing changed', async ({ page }) => {
    await signIn(page, 'callum.reid');
    await page.goto('/career-and-training');
    await expect(offered(page)).toHaveCount(6);
    await page.route('**/api/trainings/enrol', (route) => route.abort());
    await offered(page).first().getByRole('button').click();
    await expect(page.getByText('That did not work. Check your connection and try again.')).toBeVisible();
    await expect(offered(page)).toHaveCount(6);
  });
});

for (const { language, theme, tag } of [
  ...tours,
  { language: 'Sierra Leone Krio', theme: 'light', tag: 'kri' } as const,
]) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('each screen is accessible, fits every width and speaks the language', async ({ page }) => {
      test.slow(); // four screens, each looked at by axe and at seven widths
      await signIn(page, tag === 'ar' ? 'karim.haddad' : 'aminata.kamara');
      for (const path of screens) {
        await page.goto(path);
        await expect(page.locator('main li').first(), path).toBeVisible();
        if (tag === 'ar') await expect(page.locator('main section h2').first()).toHaveText(/\p{Script=Arabic}/u);
        if (tag === 'kri') await expect(page.getByRole('main')).toHaveText(/[ɛɔ]/u);
        // What is in the reader's language needs no mark.
        if (tag !== 'en') await expect(page.locator('main bdi[lang]')).toHaveCount(0);
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
      }
    });
  });
}
