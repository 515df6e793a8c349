import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { queryClient } from '#client/api/query-client.ts';
import { showConsole } from '#client/testing/show-console.ts';
import { expectToFit, tourTheConsole } from './testing/console-tour.ts';
import { shownScreens } from './testing/shown-screens.ts';

// Names and order depend on the language, contrast on the theme.
tourTheConsole(shownScreens, 'ar', 'light');

const every = Object.values(shownScreens)
  .flat()
  .map((screen) => [`${screen.role} at ${screen.address}`, screen] as const);

// The longest words. What a list would cut is as wide as what scrolls sideways.
test.for(every)('in German, %s fits on a phone with text of twice the size', async ([, { address, role, answers }]) => {
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  await showConsole(address, { roles: [role], language: 'de', answers });
  const main = page.getByRole('main');
  // A preview of an article has a title of its own.
  await expect.element(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect.poll(() => main.element().querySelectorAll('[role=status] [data-shape]').length).toBe(0);
  await expect.poll(() => queryClient.isFetching({ queryKey: ['console'] })).toBe(0);
  document.documentElement.style.fontSize = '200%';
  for (const part of [document.documentElement, ...main.element().querySelectorAll('ul')])
    await expectToFit(part, [390, 360]);
});
