import { expect, test } from 'vitest';
import { isOverdue } from './overdue.ts';

test.for<[dueOn: string | null, today: Date, overdue: boolean]>([
  ['2026-11-21', new Date(2026, 10, 21, 0, 0), false],
  ['2026-11-21', new Date(2026, 10, 21, 23, 59), false],
  ['2026-11-21', new Date(2026, 10, 22, 0, 0), true],
  ['2026-12-31', new Date(2027, 0, 1), true],
  ['2028-02-29', new Date(2028, 1, 29), false],
  ['2028-02-29', new Date(2028, 2, 1), true],
  ['2026-02-09', new Date(2026, 1, 10), true],
  ['2026-10-01', new Date(2026, 8, 30), false],
  [null, new Date(2026, 10, 21), false],
])('due on %s and today %s: overdue is %s', ([dueOn, today, overdue]) => {
  expect(isOverdue(dueOn, today)).toBe(overdue);
});
