import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test, tours } from './story.ts';

test.describe('the home page', () => {
  test('shows the news, the trainings, the next pay and what is coming up', async ({ page }) => {
    await signIn(page);
    await expect(page.getByRole('main').getByText('Stagedoor')).toBeVisible();
    const carousel = page.getByRole('region', { name: 'News' });
    await expect(carousel.getByRole('heading', { name: 'News in 90 seconds' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^3 Trainings, you enrolled in/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Next pay/ })).toContainText(/15 \w+ \d{4}/);
    await expect(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')).toHaveCount(5);
  });

  test('the carousel turns every three seconds, without end', async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    const shown = page.getByRole('region', { name: 'News' }).getByRole('heading');
    await expect(shown).toHaveText('News in 90 seconds');
    for (const title of [
      'Company update available',
      'Upcoming employee events',
      'News in 90 seconds',
      'Company update available',
    ]) {
      await page.clock.runFor(3000);
      await expect(shown).toHaveText(title);
    }
  });

  test('a turn takes 500 ms', async ({ page }) => {
    await signIn(page);
    const track = page.getByRole('region', { name: 'News' }).getByRole('list');
    await expect(track).toHaveCSS('transition-duration', '0.5s');
  });

  test('the carousel can be paused, and turned by hand', async ({ page }) => {
    await page.clock.install();
    await signIn(page);
    const carousel = page.getByRole('region', { name: 'News' });
    await carousel.getByRole('button', { name: 'Pause the news' }).click();
    await page.clock.runFor(10_000);
    await expect(carousel.getByRole('heading')).toHaveText('News in 90 seconds');
    await carousel.getByRole('button', { name: 'Show slide 3 of 3' }).click();
    await expect(carousel.getByRole('heading')).toHaveText('Upcoming employee events');
  });

  test('nothing moves by itself for whoever asked for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await signIn(page);
    await page.clock.runFor(10_000);
    await expect(page.getByRole('region', { name: 'News' }).getByRole('heading')).toHaveText('News in 90 seconds');
  });

  test('a broken picture leaves the words readable', async ({ page }) => {
    await page.route('**/news-pictures/**', (route) => route.abort());
    await page.route('**/profile-pictures/**', (route) => route.abort());
    await signIn(page);
    await expect(page.getByRole('heading', { name: 'News in 90 seconds' })).toBeVisible();
    const portrait = page.getByRole('link', { name: 'More about you' }).locator('img');
    await expect(portrait).toHaveAttribute('src', /default-portrait/);
  });

  test('news that cannot be read can be asked for again', async ({ page }) => {
    await page.route('**/api/home/news*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', requestId: '1' } }),
    );
    await signIn(page);
    await expect(page.getByRole('alert')).toContainText('The news could not be loaded.');
    await page.unroute('**/api/home/news*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: 'News in 90 seconds' })).toBeVisible();
  });

  for (const { finger, reloads } of [
    { finger: 170, reloads: false },
    { finger: 180, reloads: true },
  ]) {
    test(`a pull of ${finger} px of finger ${reloads ? 'reloads' : 'does not reload'} the page`, async ({ page }) => {
      await signIn(page);
      await expect(page.getByRole('heading', { name: 'News in 90 seconds' })).toBeVisible();
      await page.evaluate(() => Object.assign(window, { stillHere: true }));
      const pull = (type: string, y: number) =>
        page.evaluate(
          ([kind, clientY]) => {
            const touch = new Touch({ identifier: 1, target: document.body, clientX: 100, clientY });
            dispatchEvent(
              new TouchEvent(kind, { touches: kind === 'touchend' ? [] : [touch], changedTouches: [touch] }),
            );
          },
          [type, y] as [string, number],
        );
      await pull('touchstart', 100);
      await pull('touchmove', 100 + finger / 2);
      await pull('touchmove', 100 + finger);
      if (reloads) {
        const reloaded = page.waitForEvent('load');
        await pull('touchend', 100 + finger);
        await reloaded;
        expect(await page.evaluate(() => 'stillHere' in window)).toBe(false);
      } else {
        await pull('touchend', 100 + finger);
        expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
      }
    });
  }
});

test.describe('a news story', () => {
  const shown = (page: Page) => page.getByRole('region', { name: 'News' }).getByRole('heading');

  test('opens from its slide with picture, line and the whole text; back returns to where one was', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await signIn(page);
    const carousel = page.getByRole('region', { name: 'News' });
    await carousel.getByRole('button', { name: 'Pause the news' }).click();
    await carousel.getByRole('button', { name: 'Show slide 2 of 3' }).click();
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 150));
    // Not by the mouse, which would have the page scrolled under it first.
    await carousel
      .getByRole('link', { name: 'Company update available' })
      .evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\/news\/update$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'From next month, rotas come out four weeks ahead.',
    );
    await expect(page.getByRole('article')).toContainText('You asked for more notice, and we listened.');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.getByRole('link', { name: 'Back to the news' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await expect(shown(page)).toHaveText('Company update available');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(150);
  });

  test('leads on to the others, and from there back home', async ({ page }) => {
    await signIn(page);
    await page.getByRole('region', { name: 'News' }).getByRole('link', { name: 'News in 90 seconds' }).press('Enter');
    await page
      .getByRole('region', { name: 'Read on' })
      .getByRole('link', { name: /^Upcoming employee events/ })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Staff premiere');
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });

  test('stands at an address of its own, also after a reload', async ({ page }) => {
    await signIn(page);
    await page.goto('/news/events');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Staff premiere');
    await page.getByRole('link', { name: 'Back to the news' }).click();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/news/toString');
    await expect(page.getByText('This story is not here any more')).toBeVisible();
  });

  test('is not opened by a swipe or a drag, which turn the slide', async ({ page }) => {
    await signIn(page);
    const carousel = page.getByRole('region', { name: 'News' });
    await expect(page.getByRole('region', { name: 'Coming up' })).toBeVisible();
    await carousel.getByRole('button', { name: 'Pause the news' }).click();
    // It may have turned before it was paused.
    await carousel.getByRole('button', { name: 'Show slide 1 of 3' }).click();
    await expect(shown(page)).toHaveText('News in 90 seconds');
    const standsStill = () =>
      expect
        .poll(() =>
          carousel
            .getByRole('list')
            .first()
            .evaluate((track) => track.getAnimations().length),
        )
        .toBe(0);
    await standsStill();
    const box = await carousel.boundingBox();
    if (!box) throw new Error('The carousel has no box.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height - 40];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 4 });
    await page.mouse.up();
    await expect(shown(page)).toHaveText('Company update available');
    // Too short to turn, too long for a press.
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 20, y, { steps: 4 });
    await page.mouse.up();
    await expect(shown(page)).toHaveText('Company update available');
    await expect(page).toHaveURL(/\/home$/);
    await standsStill();
    await page.mouse.click(x, y);
    await expect(page).toHaveURL(/\/news\/update$/);
  });

  test('that could not be read can be asked for again', async ({ page }) => {
    await signIn(page);
    await page.route('**/api/home/story*', (route) =>
      route.fulfill({ status: 500, json: { code: 'INTERNAL', requestId: '1' } }),
    );
    await page.goto('/news/news');
    await expect(page.getByRole('alert')).toContainText('The story could not be loaded.');
    await page.unroute('**/api/home/story*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('article')).toBeVisible();
  });
});

test.describe('without anybody signed in', () => {
  test('home says so and goes to the login screen, where the words can still be read', async ({ page }) => {
    await page.goto('/home');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('alert')).toHaveText('No user is currently logged in. Redirecting to login...');
  });

  test('a session that the server ended leads back to the login screen', async ({ page, context }) => {
    await signIn(page);
    await context.clearCookies();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('alert')).toHaveText('No user is currently logged in. Redirecting to login...');
    expect(await page.evaluate(() => localStorage.getItem('stagedoor.v1.user'))).toBeNull();
  });

  test('signing out in one tab ends the session in the other', async ({ page, context }) => {
    await signIn(page);
    const other = await context.newPage();
    await other.goto('/settings');
    await other.getByRole('button', { name: 'Logout' }).click();
    await expect(other).toHaveURL(/\/$/);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('alert')).toContainText('No user is currently logged in.');
  });
});

for (const { language, theme, tag } of tours) {
  test.describe(`${language}, ${theme}`, () => {
    test.use({ preferences: { language, theme } });

    test('the home page is accessible, fits every width and speaks the language', async ({ page }) => {
      await signIn(page, tag === 'ar' ? 'karim.haddad' : 'aminata.kamara');
      await expect(page.locator('main section h2').first()).toBeVisible();
      await expect(page.getByRole('navigation')).toHaveCount(1);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.locator(`bdi[lang=${tag}]`).first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);

      await page.goto('/news/news');
      await expect(page.locator('article h1')).toHaveAttribute('lang', tag);
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    });
  });
}
