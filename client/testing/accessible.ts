import axe from 'axe-core';
import { expect } from 'vitest';
import { axeOptions } from '#e2e/testing/axe-options.ts';
import { isMoving } from '#e2e/testing/is-moving.ts';

/** Asserts that axe finds no violation, in the page or in a part of it, once the page has settled. */
export async function expectAccessible(part: Document | Element = document): Promise<void> {
  await expect.poll(isMoving).toBe(false);
  const { violations } = await axe.run(part, axeOptions);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
