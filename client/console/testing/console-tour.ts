import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { changeTheme } from '#client/device/theme.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import type { Language } from '#contract/language.ts';
import type { Pressed } from './shown-screen.ts';
import { shownScreens } from './shown-screens.ts';

/** A button by its English words, in the language on the screen. */
export function buttonOf(pressed: Pressed) {
  const {
    words,
    values = {},
    of,
  } = typeof pressed === 'string' ? ({ words: pressed } as Exclude<Pressed, string>) : pressed;
  const inLanguage = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? i18n._(value) : value,
  ]);
  const shown = i18n._(generateMessageId(words), Object.fromEntries(inLanguage));
  // What is only read out begins with a comma, before which some browsers read a space.
  return of
    ? page.getByRole('button', { name: new RegExp(`^${shown} ?, ${of}$`) })
    : page.getByRole('button', { name: shown, exact: true });
}

/** Asserts that nothing is wider than a phone, at each of these widths in CSS pixels. */
export async function expectToFit(part: Element, widths = [360, 390]): Promise<void> {
  for (const width of widths) {
    await page.viewport(width, 844);
    expect(part.scrollWidth - part.clientWidth, `wider than ${width} px`).toBe(0);
  }
}

/** Tests every screen of the console, and its dialogs, in a language and a theme: with axe, and on narrow phones. */
export function tourTheConsole(language: Language, theme: 'light' | 'dark'): void {
  afterEach(() => page.viewport(390, 844));

  describe(`in ${language}`, () => {
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
}
