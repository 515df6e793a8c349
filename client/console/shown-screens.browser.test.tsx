import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { readScreen } from '#client/testing/read-screen.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { consolePaths } from '#contract/console-paths.ts';
import { rememberPeopleView } from './people/people-view.ts';
import { buttonOf } from './testing/console-tour.ts';
import { moment } from './testing/shown-company.ts';
import { shownScreens } from './testing/shown-screens.ts';

// What a screen says depends on the day. Only the day stands still: everything else goes on.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(moment) });
  rememberPeopleView('');
});
afterEach(() => void vi.useRealTimers());

const shown = Object.values(consolePaths).flatMap((path) =>
  shownScreens[path].map((screen, index) => [`${path} (${index + 1})`, screen] as const),
);

/**
 * A condition that is turned around takes a badge, a button or a sentence from where it belongs, and changes the
 * snapshot: `npx vitest run --project=screens client/console/shown-screens -u` writes it, and a reader checks it.
 */
test.for(shown)('%s shows what it did, with its dialogs', async ([, screen]) => {
  await showConsole(screen.address, { roles: [screen.role], answers: screen.answers });
  const main = page.getByRole('main');
  await expect.element(main.getByText(screen.ready, { exact: false }).first()).toBeVisible();
  if (screen.first) await buttonOf(screen.first).click();
  expect(await readScreen(main.element())).toMatchSnapshot();
  for (const pressed of screen.dialogs ?? []) {
    await buttonOf(pressed).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(await readScreen(dialog.element())).toMatchSnapshot();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
