import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import { buttonOf, expectToFit, tourTheConsole } from './testing/console-tour.ts';
import { shownScreens } from './testing/shown-screens.ts';

// Contrast depends on the theme, names and order on the language. The tour in English finds little more: it is long.
tourTheConsole('ar', 'dark');

test.for(languages)(
  'in %s the sections and the buttons that leave the console take one line on a phone',
  async (language) => {
    await showConsole(consolePaths.overview, { language });
    const back = page.getByRole('banner').getByRole('link').last();
    await expect.element(back).toHaveAttribute('href', paths.home);
    const section = page.getByRole('banner').getByRole('link').first();
    const line = [section, buttonOf('Second factor'), buttonOf('Lock'), back];
    for (const width of [360, 390]) {
      await page.viewport(width, 844);
      const middles = line
        .map((one) => one.element().getBoundingClientRect())
        .map(({ top, height }) => top + height / 2);
      expect(Math.max(...middles) - Math.min(...middles), `lines at ${width} px`).toBeLessThan(2);
    }
  },
);

// The longest words, and the other direction.
test.for(['de', 'ar'] as const)('in %s the overview fits on a phone with text of twice the size', async (language) => {
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const screens = shownScreens[consolePaths.overview];
  const answers = Object.assign({}, ...screens.map((screen) => screen.answers));
  await showConsole(consolePaths.overview, { roles: ['hr', 'payroll', 'administrator'], language, answers });
  for (const { ready } of screens) {
    await expect.element(page.getByRole('main').getByText(ready, { exact: false }).first()).toBeVisible();
  }
  document.documentElement.style.fontSize = '200%';
  await expectToFit(document.documentElement);
});
