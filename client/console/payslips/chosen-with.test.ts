import { expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { mostAtOnce } from '#contract/payslip-review.ts';
import { chosenWith } from './chosen-with.ts';

const documents = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `${index}` as Id }));

test('as many documents are chosen as the server takes at once, and no more', () => {
  expect(chosenWith(documents(mostAtOnce - 1), 'one', true).size).toBe(mostAtOnce);
  const full = chosenWith(documents(mostAtOnce), 'one', true);
  expect([full.size, full.has('one')]).toEqual([mostAtOnce, false]);
  expect(chosenWith(documents(2), '1', false)).toEqual(new Set(['0']));
});
