import { expect, test } from 'vitest';
import { nextPayDate } from './next-pay-date.ts';

const day = (year: number, month: number, date: number) => new Date(year, month - 1, date);

test.for([
  ['the first of a month: the 15th to come', day(2026, 11, 1), day(2026, 11, 15)],
  ['the 15th itself: today', day(2026, 11, 15), day(2026, 11, 15)],
  ['the 16th: next month', day(2026, 11, 16), day(2026, 12, 15)],
  ['the end of the year: January', day(2026, 12, 31), day(2027, 1, 15)],
  ['31 January: February, however short', day(2026, 1, 31), day(2026, 2, 15)],
  ['29 February of a leap year: March', day(2028, 2, 29), day(2028, 3, 15)],
] as const)('%s', ([, today, expected]) => {
  expect(nextPayDate(today)).toEqual(expected);
});

test('a minute before midnight on the 15th it is still today', () => {
  expect(nextPayDate(new Date(2026, 10, 15, 23, 59))).toEqual(day(2026, 11, 15));
});
