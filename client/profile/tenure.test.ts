import { expect, test } from 'vitest';
import { tenure } from './tenure.ts';

const at = (text: string) => {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number);
  return new Date(year, month - 1, day, 23, 59);
};
const of = (years: number, months: number, days: number) => ({ years, months, days });

test.for<[string, string, ReturnType<typeof of>]>([
  // Today, tomorrow, and a day in the future.
  ['2026-11-21', '2026-11-21', of(0, 0, 0)],
  ['2026-11-20', '2026-11-21', of(0, 0, 1)],
  ['2026-12-01', '2026-11-21', of(0, 0, 0)],
  // A month is thirty days.
  ['2026-01-01', '2026-01-30', of(0, 0, 29)],
  ['2026-01-01', '2026-01-31', of(0, 1, 0)],
  ['2026-02-01', '2026-03-01', of(0, 0, 28)],
  // A year is 365 days; its last five make a thirteenth part.
  ['2025-01-01', '2025-12-26', of(0, 11, 29)],
  ['2025-01-01', '2025-12-27', of(0, 12, 0)],
  ['2025-01-01', '2025-12-31', of(0, 12, 4)],
  ['2025-01-01', '2026-01-01', of(1, 0, 0)],
  // A leap year has a day more than 365.
  ['2024-01-01', '2025-01-01', of(1, 0, 1)],
  ['2024-02-29', '2025-02-27', of(0, 12, 4)],
  ['2024-02-29', '2025-02-28', of(1, 0, 0)],
  ['2024-02-28', '2024-03-01', of(0, 0, 2)],
  // Ten years have two leap days or three.
  ['2016-03-14', '2026-03-14', of(10, 0, 2)],
  ['2016-02-01', '2026-02-01', of(10, 0, 3)],
  ['2016-03-14', '2026-11-21', of(10, 8, 14)],
])('from %s to %s', ([since, today, expected]) => {
  expect(tenure(since, at(today))).toEqual(expected);
});

test('counts calendar days over the change to and from summer time, at any hour', () => {
  const zone = process.env.TZ;
  try {
    for (const name of ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Pacific/Apia']) {
      process.env.TZ = name;
      expect(tenure('2026-03-01', new Date(2026, 3, 1, 0, 0))).toEqual(of(0, 1, 1));
      expect(tenure('2026-10-01', new Date(2026, 10, 30, 23, 59))).toEqual(of(0, 2, 0));
    }
  } finally {
    process.env.TZ = zone;
  }
});
