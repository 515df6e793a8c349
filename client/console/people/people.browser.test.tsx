import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { consolePaths } from '#contract/console-paths.ts';
import { showPeople } from './testing/shown-people.ts';

test('everybody stands in a table', async () => {
  await showPeople(consolePaths.people);
  await expect.element(page.getByRole('grid', { name: 'People' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Person 2' })).toBeVisible();
});
