import { i18n } from '@lingui/core';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { rememberPeopleView } from '#client/console/people/people-view.ts';
import { changeTheme } from '#client/device/theme.ts';
import { expectAccessible } from '#client/testing/accessible.ts';
import { readScreen } from '#client/testing/read-screen.ts';
import { showConsole } from '#client/testing/show-console.ts';
import type { ConsolePath } from '#contract/console-paths.ts';
import type { Language } from '#contract/language.ts';
import { moment } from './shown-company.ts';
import type { Pressed, ShownScreen } from './shown-screen.ts';

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

/**
 * Tests screens of the console, and their dialogs, in a language and a theme: with axe, and on narrow phones.
 * @param screens by their addresses
 * @param look what else is asserted of each screen and dialog, as it is first seen
 */
export function tourTheConsole(
  screens: Partial<Record<ConsolePath, ShownScreen[]>>,
  language: Language,
  theme: 'light' | 'dark',
  look = (_part: Element): Promise<void> => Promise.resolve(),
): void {
  // What a screen says depends on the day. Only the day stands still: everything else goes on.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
    rememberPeopleView('');
  });
  afterEach(async () => {
    vi.useRealTimers();
    await page.viewport(390, 844);
  });

  describe(`in ${language}`, () => {
    const shown = Object.entries(screens).flatMap(([path, these]) =>
      these.map((screen, index) => [`${path} (${index + 1})`, screen] as const),
    );

    test.for(shown)('%s is accessible and fits on a phone, with its dialogs', async ([, screen]) => {
      await showConsole(screen.address, { roles: [screen.role], language, answers: screen.answers });
      const main = page.getByRole('main');
      await expect.element(main.getByText(screen.ready, { exact: false }).first()).toBeVisible();
      changeTheme(theme);
      if (screen.first) await buttonOf(screen.first).click();
      await look(main.element());
      await expectAccessible();
      await expectToFit(document.documentElement);

      for (const pressed of screen.dialogs ?? []) {
        const button = buttonOf(pressed);
        await button.click();
        const dialog = page.getByRole('dialog');
        await expect.element(dialog).toBeVisible();
        await look(dialog.element());
        await expectAccessible(dialog.element());
        await expectToFit(dialog.element());
        await userEvent.keyboard('{Escape}');
        await expect.element(dialog).not.toBeInTheDocument();
        await expect.element(button).toHaveFocus();
      }
    });
  });
}

/**
 * The tour of `npm test`, which also compares what a screen reader finds with the snapshot. A condition that is turned
 * around takes a badge, a button or a sentence from where it belongs: `npx vitest run --project=screens
 * client/console/tours -u` writes the snapshots, and a reader checks them.
 */
export function tourInEnglish(screens: Partial<Record<ConsolePath, ShownScreen[]>>): void {
  tourTheConsole(screens, 'en', 'dark', async (part) => expect(await readScreen(part)).toMatchSnapshot());
}
