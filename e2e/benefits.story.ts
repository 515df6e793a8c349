import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

test('the benefits are there with what they are, since when, and the way to who provides them', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'Benefits' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('9 benefits are yours')).toBeVisible();
  const health = main.getByRole('region', { name: 'Health and wellbeing' }).getByRole('listitem').first();
  await expect(health.getByRole('heading', { name: 'Health cover' })).toBeVisible();
  await expect(health).toContainText('Yours since 14 March 2016');
  await expect(health).toContainText('Doctor, hospital and medicine');
  const way = health.getByRole('link', { name: /^Go to Harbour Health\s*: Health cover\s*, opens in a new tab$/ });
  await expect(way).toHaveAttribute('href', 'https://health.stagedoor.example/cover');
  await expect(way).toHaveAttribute('target', '_blank');
  await expect(way).toHaveAttribute('rel', /noopener/);
  await expect(main.getByRole('region')).toHaveCount(6);
  await expect(main.getByRole('listitem')).toHaveCount(9);
});

test('somebody without any is told so, and whom to ask', async ({ page }) => {
  await signIn(page, 'sam.bare');
  await page.goto('/benefits');
  await expect(page.getByText('No benefits on record yet')).toBeVisible();
  await page.getByRole('link', { name: 'See whom to ask' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help and Support');
  await expect(page.getByRole('region', { name: 'Whom to ask' })).toBeVisible();
});

test('while they are read it says so, and what could not be read can be asked for again', async ({ page }) => {
  await signIn(page);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/benefits/mine*', async (route) => {
    await asked;
    await route.fulfill({ status: 500, json: { code: 'INTERNAL', requestId: '1' } });
  });
  await page.goto('/benefits');
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading…');
  answer();
  await expect(page.getByRole('alert')).toContainText('Your benefits could not be loaded.');
  await page.unroute('**/api/benefits/mine*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('9 benefits are yours')).toBeVisible();
});

test('without anybody signed in the screen says so', async ({ page }) => {
  await page.goto('/benefits');
  await expect(page.getByRole('alert')).toHaveText('User not found. Please log in.');
});

test.describe('Krio', () => {
  test.use({ preferences: { language: 'Sierra Leone Krio' } });

  test('what the company wrote in English alone is marked as English', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/benefits/mine*', async (route) => {
      const response = await route.fetch();
      const [first, ...rest] = await response.json();
      await route.fulfill({ json: [{ ...first, name: { text: 'Only in English', lang: 'en' } }, ...rest] });
    });
    await page.goto('/benefits');
    await expect(page.getByText('9 bɛnifit na yu yon')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Only in English' }).locator('bdi')).toHaveAttribute('lang', 'en');
    await expect(page.locator('main h3 bdi[lang]')).toHaveCount(1);
  });
});

for (const { language, theme, tag } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('the benefits are accessible, fit every width and speak the language', async ({ page }) => {
      await signIn(page, tag === 'ar' ? 'karim.haddad' : 'aminata.kamara');
      await page.goto('/benefits');
      await expect(page.locator('main h3').first()).toBeVisible();
      if (tag === 'ar') await expect(page.locator('main h3').first()).toHaveText(/\p{Script=Arabic}/u);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
