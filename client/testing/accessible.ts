import axe from 'axe-core';
import { expect } from 'vitest';

/** Asserts that axe finds nothing on the page as it stands. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}
