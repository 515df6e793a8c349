import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent, utils } from 'vitest/browser';
import { newId } from '#client/api/new-id.ts';
import { queryClient } from '#client/api/query-client.ts';
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

/** What a screen reader finds in an element, once it is loaded and has been the same for some frames. */
async function read(element: Element): Promise<string> {
  // The clock goes on for some milliseconds whenever something is waited for.
  const madeNow = new RegExp(`${newId().slice(0, 9)}[-0-9a-f]+`, 'g');
  let [found, frames] = ['', 0];
  while (frames < 4) {
    const before = found;
    await new Promise(requestAnimationFrame);
    found = utils.aria.renderAriaTree(utils.aria.generateAriaTree(element)).replaceAll(madeNow, 'new-id');
    const isLoaded = !element.querySelector('[data-shape]') && queryClient.isFetching() === 0;
    frames = isLoaded && found === before ? frames + 1 : 0;
  }
  return found;
}

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
  expect(await read(main.element())).toMatchSnapshot();
  for (const pressed of screen.dialogs ?? []) {
    await buttonOf(pressed).click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toBeVisible();
    expect(await read(dialog.element())).toMatchSnapshot();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});
