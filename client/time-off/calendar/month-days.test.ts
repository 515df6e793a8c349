import { describe, expect, test } from 'vitest';
import type { CalendarLeave } from '#contract/leave-calendar.ts';
import { daysOfMonth, isMonth, monthAfter, rangesOf } from './month-days.ts';

const leave = (startsOn: string, endsOn: string, more: Partial<CalendarLeave> = {}): CalendarLeave => ({
  ...{
    id: null,
    type: null,
    halves: null,
    state: 'approved',
    startsOn,
    endsOn,
    startsMidday: false,
    endsMidday: false,
  },
  ...more,
});

const may = daysOfMonth('2031-05');
const taken = (leaves: CalendarLeave[]) =>
  rangesOf(leaves, may).flatMap(({ from, halves, leaves: of }) => (of.length > 0 ? [[from, halves]] : []));

describe('a row of the month', () => {
  test('is cut at both ends of the month, and has half days as halves', () => {
    expect(taken([leave('2031-04-28', '2031-05-02'), leave('2031-05-30', '2031-06-03')])).toEqual([
      [0, 4],
      [58, 4],
    ]);
    expect(taken([leave('2031-05-05', '2031-05-06', { startsMidday: true, endsMidday: true })])).toEqual([[9, 2]]);
    // A half day of another month halves none of this one.
    const halves = { startsMidday: true, endsMidday: true };
    expect(taken([leave('2031-04-28', '2031-05-02', halves), leave('2031-05-30', '2031-06-03', halves)])).toEqual([
      [0, 3],
      [59, 3],
    ]);
  });

  test('lets two leaves share a day by halves, and an old one that overlaps begin where the other ends', () => {
    const morning = leave('2031-05-05', '2031-05-05', { endsMidday: true });
    const afternoon = leave('2031-05-05', '2031-05-05', { startsMidday: true });
    expect(taken([morning, afternoon])).toEqual([
      [8, 1],
      [9, 1],
    ]);
    expect(taken([leave('2031-05-05', '2031-05-07'), leave('2031-05-06', '2031-05-09')])).toEqual([
      [8, 6],
      [14, 4],
    ]);
  });

  test('has every leave of a half day, such as two in hours', () => {
    const hours = (startsAt: string, endsAt: string) => leave('2031-05-05', '2031-05-05', { startsAt, endsAt });
    const [early, late] = [hours('08:00', '09:00'), hours('10:00', '11:30')];
    const [long, afternoon] = [hours('09:00', '14:00'), hours('15:00', '16:00')];
    const shown = (...leaves: CalendarLeave[]) =>
      rangesOf(leaves, may).flatMap(({ from, halves, leaves: of }) => (of.length > 0 ? [[from, halves, of]] : []));
    expect(shown(early, late)).toEqual([[8, 1, [early, late]]]);
    expect(shown(long, early, afternoon)).toEqual([[8, 2, [long, early, afternoon]]]);
  });

  test('covers the whole month, once', () => {
    const row = rangesOf([leave('2031-05-05', '2031-05-06', { startsMidday: true })], may);
    expect(row.reduce((sum, { halves }) => sum + halves, 0)).toBe(62);
    expect(row.filter(({ leaves }) => leaves.length === 0).every(({ halves }) => halves <= 2)).toBe(true);
  });
});

test('months follow each other over the year’s end, and a mistyped one is none', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(['2026-11', '2026-13', '1999-01', '2026-1', ''].map(isMonth)).toEqual([true, false, false, false, false]);
  expect(daysOfMonth('2028-02')).toHaveLength(29);
});
