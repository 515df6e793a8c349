import { expect, test } from 'vitest';
import { byLastDay, isOver, lastDay, standing } from './standing.ts';

const days = (dueOn: string | null, doneOn: string | null = null, validUntil: string | null = null) => ({
  ...{ dueOn, validUntil },
  doneAt: doneOn && `${doneOn}T12:00:00.000Z`,
});

test.for<[dueOn: string | null, today: Date, state: string]>([
  ['2026-11-21', new Date(2026, 10, 21, 0, 0), 'due'],
  ['2026-11-21', new Date(2026, 10, 21, 23, 59), 'due'],
  ['2026-11-21', new Date(2026, 10, 22, 0, 0), 'overdue'],
  ['2026-12-31', new Date(2027, 0, 1), 'overdue'],
  ['2028-02-29', new Date(2028, 1, 29), 'due'],
  ['2028-02-29', new Date(2028, 2, 1), 'overdue'],
  ['2026-02-09', new Date(2026, 1, 10), 'overdue'],
  ['2026-10-01', new Date(2026, 8, 30), 'due'],
  [null, new Date(2026, 10, 21), 'due'],
])('due on %s and today %s: %s', ([dueOn, today, state]) => {
  expect(standing(days(dueOn), today)).toBe(state);
});

test.for<[validUntil: string | null, today: Date, state: string]>([
  [null, new Date(2036, 10, 21), 'done'],
  ['2026-11-21', new Date(2026, 8, 21), 'done'],
  ['2026-11-21', new Date(2026, 8, 22), 'soon'],
  ['2026-11-21', new Date(2026, 10, 21, 23, 59), 'soon'],
  ['2026-11-21', new Date(2026, 10, 22, 0, 0), 'expired'],
  ['2027-01-15', new Date(2026, 10, 16), 'soon'],
])('done, valid until %s and today %s: %s', ([validUntil, today, state]) => {
  expect(standing(days('2025-01-01', '2025-01-01', validUntil), today)).toBe(state);
});

test('whoever is enrolled again has until that day to renew what ran out', () => {
  const today = new Date(2026, 10, 21);
  const [ranOut, again] = [days(null, '2025-11-01', '2026-11-01'), days('2026-12-01', '2025-11-01', '2026-11-01')];
  expect([lastDay(ranOut), lastDay(again)]).toEqual(['2026-11-01', '2026-12-01']);
  expect([ranOut, again].map((one) => isOver(lastDay(one), today))).toEqual([true, false]);
  expect([days(null), again, ranOut].toSorted(byLastDay)).toEqual([ranOut, again, days(null)]);
});
