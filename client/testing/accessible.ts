import axe from 'axe-core';
import { expect } from 'vitest';
import { isMoving } from '#e2e/testing/is-moving.ts';

/** Asserts that axe finds no violation, in the page or in a part of it, once the page has settled. */
export async function expectAccessible(part: Document | Element = document): Promise<void> {
  await expect.poll(isMoving).toBe(false);
  touchToasts('pointermove');
  const { violations } = await axe.run(part, { resultTypes: ['violations'], preload: false });
  touchToasts('pointerout');
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** A toast stays while a pointer is on it. On a busy machine axe takes longer than its ten seconds, and Undo would be gone. */
function touchToasts(event: 'pointermove' | 'pointerout') {
  for (const toast of document.querySelectorAll('[role="status"][aria-atomic="false"] > *')) {
    toast.dispatchEvent(new PointerEvent(event, { bubbles: true }));
  }
}
