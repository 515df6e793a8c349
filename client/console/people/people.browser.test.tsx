import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showPeople } from './testing/shown-people.ts';

test('everybody stands in a table', async () => {
  await showPeople('/console/people');
  await expect.element(page.getByRole('grid', { name: 'People' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Person 2' })).toBeVisible();
});
