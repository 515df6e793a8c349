import type { Page } from '@playwright/test';
import { articlePath, paths } from '#contract/paths.ts';
import { expect, signIn, test } from './testing/fixtures.ts';
import { holdCode } from './testing/hold-code.ts';
import { shiftsOf, watchShifts } from './testing/layout-shifts.ts';
import { unmovedByPress } from './testing/press.ts';
import { framed } from './testing/visiting.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The screens that everybody has. */
const screens = [...framed, paths.myVoice]
  .filter((path) => path !== paths.teamTimeOff && path !== paths.deputy && path !== paths.moderation)
  .map((path) => (path === paths.article ? articlePath('news') : path));

/** Prepares to hold the page's requests until they are released. */
async function holdAnswers(page: Page): Promise<() => () => void> {
  let answersReleased = Promise.resolve();
  await page.route('**/api/**', async (route) => {
    if (new URL(route.request().url()).pathname !== '/api/auth/session') await answersReleased;
    await route.fallback();
  });
  return () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answersReleased = promise;
    return resolve;
  };
}

function picturesInFlight(page: Page): Promise<string[]> {
  return page.evaluate(() => [...document.images].filter(({ complete }) => !complete).map(({ src }) => src));
}

for (const width of [390, 1280]) {
  test(`no screen moves when its answers come, and all that can be pressed shows it at once, at ${width} px`, {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await signIn(page);
    await watchShifts(page);
    const hold = await holdAnswers(page);
    const moved: string[] = [];
    const dead: string[] = [];
    for (const path of screens) {
      const letGo = hold();
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page).not.toHaveTitle('Stagedoor');
      letGo();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expect.poll(() => picturesInFlight(page)).toEqual([]);
      const { sum, what } = await shiftsOf(page);
      if (sum > 0.02) moved.push(`${path} by ${sum.toFixed(3)}: ${what.join(', ')}`);
      // A wide screen has the same elements.
      if (width === 390) dead.push(...(await unmovedByPress(page)).map((kind) => `${path}: ${kind}`));
    }
    expect(moved).toEqual([]);
    expect(dead).toEqual([]);
  });
}

test('all that can be pressed on the login screen shows it at once', { tag: '@long' }, async ({ page }) => {
  await page.goto(paths.login);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await unmovedByPress(page)).toEqual([]);
});

/** The start of a screen transition: its direction, where the two screens move, and what a tap would hit meanwhile. */
type Change = {
  direction?: string;
  leaves: string;
  arrives: string;
  duration: unknown;
  reached: (string | undefined)[];
};

async function watchChanges(page: Page): Promise<() => Promise<Change[]>> {
  await page.addInitScript(() => {
    const changes: Change[] = [];
    Object.assign(window, { changes });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      transition.ready.then(() => {
        const picture = document
          .getAnimations()
          .find(({ effect }) => (effect as KeyframeEffect).pseudoElement === '::view-transition-old(screen)');
        const reached = (selector: string) => {
          const shown = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
          const box = shown?.getBoundingClientRect() ?? new DOMRect();
          const hit = document.elementFromPoint(
            box.x + box.width / 2,
            box.y + Math.min(box.height, innerHeight - 80) / 2,
          );
          return hit?.closest(selector)?.tagName;
        };
        changes.push({
          direction: document.documentElement.dataset.left,
          leaves: getComputedStyle(document.documentElement, '::view-transition-old(screen)').getPropertyValue(
            '--leaves-by',
          ),
          arrives: getComputedStyle(document.querySelector('main[data-arriving]') ?? document.body).getPropertyValue(
            '--arrives-by',
          ),
          duration: picture?.effect?.getTiming().duration,
          reached: ['nav a', 'main'].map(reached),
        });
      });
      return transition;
    };
  });
  return async () => {
    await expect.poll(() => page.evaluate(() => (window as unknown as { changes: Change[] }).changes.length)).toBe(1);
    return page.evaluate(() => (window as unknown as { changes: Change[] }).changes.splice(0));
  };
}

for (const { language, towardsEnd } of [
  { language: 'English', towardsEnd: 1 },
  { language: 'Arabic', towardsEnd: -1 },
]) {
  test.describe(language, () => {
    test.use({ preferences: { language } });

    test('a screen arrives from the side it lies on, and no tap waits for it', async ({ page }) => {
      const changes = await watchChanges(page);
      await signIn(page);
      // Links of the painted page work too, but as plain links without the app.
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      const bar = page.getByRole('navigation').getByRole('link');
      await bar.last().click();
      const [across] = await changes();
      expect(across).toMatchObject({ direction: 'across', leaves: '', arrives: '', reached: ['A', 'MAIN'] });
      expect(across?.duration).toBeGreaterThanOrEqual(150);
      expect(across?.duration).toBeLessThanOrEqual(250);

      await page.getByRole('main').locator('a[href="/settings"]').click();
      const [forward] = await changes();
      expect(forward?.direction).toBe('forward');
      expect(forward?.leaves).toBe(`calc(${towardsEnd} * -24px)`);
      expect(forward?.arrives).toBe(`calc(${towardsEnd} * 24px)`);
      await expect(page.getByRole('button').last()).toBeVisible();

      await page.goBack();
      const [back] = await changes();
      expect(back?.direction).toBe('back');
      expect(back?.leaves).toBe(`calc(${towardsEnd} * 24px)`);
      expect(back?.reached).toEqual(['A', 'MAIN']);
      await expect(page.locator('[data-left], [data-leaving], [data-arriving]')).toHaveCount(0);
    });
  });
}

test('a screen left and reopened before another one is shown starts afresh', { tag: '@long' }, async ({ page }) => {
  await signIn(page, 'anke.lindner');
  await page.goto(paths.personalInfo);
  const field = page.getByLabel('Preferred name');
  await field.fill('Begun');
  await page.evaluate(() => {
    history.pushState(null, '', '/more');
    history.pushState(null, '', '/personal-info');
  });
  await expect(field).toHaveValue('');
});

test('a screen whose code is still loading shows its skeleton at once, and then itself', async ({ page }) => {
  const code = await holdCode(page, 'more-screen');
  await signIn(page);
  await expect(page.getByRole('region', { name: 'News' })).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await code.asked;
  const main = page.getByRole('main');
  await expect(main.getByText('Loading…')).toBeAttached();
  // A skeleton without a width is an empty page.
  const line = main.locator('[data-shape]').first();
  await expect.poll(async () => (await line.boundingBox())?.width).toBeGreaterThan(80);
  await expect(page.getByRole('region', { name: 'News' })).toHaveCount(0);
  code.release();
  await expect(page.getByText('@akamara')).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL(/\/my-profile$/);
});

test('reduced motion shows no motion, and a browser without transitions shows the same screens', {
  tag: '@long',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    document.startViewTransition = () => {
      throw new Error('This was to stay still.');
    };
  });
  await signIn(page);
  await page.getByRole('navigation').getByRole('link', { name: 'More' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }));
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
});
