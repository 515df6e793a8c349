import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeTheme } from '#client/device/theme.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { languages } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { Pressed } from './testing/shown-screen.ts';
import { shownScreens } from './testing/shown-screens.ts';

/** Each theme and each direction once: contrast depends on the theme, names and order on the language. */
const tours = [
  ['en', 'light'],
  ['ar', 'dark'],
] as const;

/** A button by its English words, in the language on the screen. */
function buttonOf(pressed: Pressed) {
  const { words, values, of } =
    typeof pressed === 'string' ? ({ words: pressed } as Exclude<Pressed, string>) : pressed;
  const shown = i18n._(generateMessageId(words), values);
  // What is only read out begins with a comma, before which some browsers read a space.
  return of
    ? page.getByRole('button', { name: new RegExp(`^${shown} ?, ${of}$`) })
    : page.getByRole('button', { name: shown, exact: true });
}

/** Asserts that nothing is wider than a phone. */
async function expectToFit(part: Element): Promise<void> {
  for (const width of [360, 390]) {
    await page.viewport(width, 844);
    expect(part.scrollWidth - part.clientWidth, `wider than ${width} px`).toBe(0);
  }
}

afterEach(() => page.viewport(390, 844));

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

test.for(languages)('in %s the overview fits on a phone with text of twice the size', async (language) => {
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

describe.for(tours)('in %s', ([language, theme]) => {
  const shown = Object.values(consolePaths).flatMap((path) =>
    shownScreens[path].map((screen, index) => [`${path} (${index + 1})`, screen] as const),
  );

  test.for(shown)('%s is accessible and fits on a phone, with its dialogs', async ([, screen]) => {
    await showConsole(screen.address, { roles: [screen.role], language, answers: screen.answers });
    await expect.element(page.getByRole('main').getByText(screen.ready, { exact: false }).first()).toBeVisible();
    changeTheme(theme);
    if (screen.first) await buttonOf(screen.first).click();
    await expectAccessible();
    await expectToFit(document.documentElement);

    for (const pressed of screen.dialogs ?? []) {
      const button = buttonOf(pressed);
      await button.click();
      const dialog = page.getByRole('dialog');
      await expect.element(dialog).toBeVisible();
      await expectAccessible(dialog.element());
      await expectToFit(dialog.element());
      await userEvent.keyboard('{Escape}');
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(button).toHaveFocus();
    }
  });
});
