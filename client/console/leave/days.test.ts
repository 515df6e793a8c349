import { expect, test } from 'vitest';
import { mostDaysAYear } from '#contract/leave-days.ts';
import { daysOf, halvesIn } from './days.ts';

test('days are typed whole or halved, with a dot or a comma, up to a whole year of them', () => {
  const typed = ['26', ' 12.5 ', '12,5', '0', `${mostDaysAYear}`];
  expect(typed.map((text) => halvesIn(text))).toEqual([52, 25, 25, 0, 2 * mostDaysAYear]);
  expect([halvesIn('8784', 'hours'), halvesIn('8784.5', 'hours'), halvesIn('7,5', 'hours')]).toEqual([
    17_568,
    null,
    15,
  ]);
  expect([52, 25, 0].map(daysOf)).toEqual(['26', '12.5', '0']);
});

test.for(['', ' ', '12.3', '-1', 'ten', `${mostDaysAYear + 0.5}`])('“%s” is no number of days', (text) => {
  expect(halvesIn(text)).toBeNull();
});
