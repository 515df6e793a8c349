import axe from 'axe-core';
import { expect } from 'vitest';
import { isMoving } from '#e2e/testing/is-moving.ts';

/** Asserts that axe finds no violation once the page has settled. */
export async function expectAccessible(): Promise<void> {
  await expect.poll(isMoving).toBe(false);
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
