import { expect, test } from 'vitest';
import type { JobChange } from '#contract/profile.ts';
import { timelineOf } from './timeline.ts';

const line = (date: string | null, event: string): JobChange => ({
  date,
  event,
  position: 'Rigger',
  department: null,
  manager: null,
  managerEmail: null,
});

const timelineWords = (hireDate: string | null, jobHistory: JobChange[], today: Date) =>
  timelineOf({ hireDate, jobHistory }, today).map((event) =>
    event.kind === 'job' ? `${event.date} ${event.change.event}` : `${event.date} ${event.kind} ${event.years}`,
  );

test('goes from the next anniversary back to the hire', () => {
  const history = [line('2023-09-04', 'Promotion'), line('2016-03-14', 'Hire')];
  expect(timelineWords('2016-03-14', history, new Date(2026, 10, 21))).toEqual([
    '2027-03-14 next 11',
    '2026-03-14 anniversary 10',
    '2023-09-04 Promotion',
    '2021-03-14 anniversary 5',
    '2017-03-14 anniversary 1',
    '2016-03-14 Hire',
  ]);
});

test('on the day itself an anniversary has come, and the next is a year away', () => {
  const dayBefore = timelineWords('2016-03-14', [], new Date(2026, 2, 13, 23, 59));
  expect(dayBefore.slice(0, 2)).toEqual(['2026-03-14 next 10', '2021-03-14 anniversary 5']);
  const theDay = timelineWords('2016-03-14', [], new Date(2026, 2, 14));
  expect(theDay.slice(0, 2)).toEqual(['2027-03-14 next 11', '2026-03-14 anniversary 10']);
});

test('on one day a job comes before an anniversary', () => {
  const history = [line('2017-03-14', 'Promotion'), line('2016-03-14', 'Hire')];
  expect(timelineWords('2016-03-14', history, new Date(2017, 10, 21))).toEqual([
    '2018-03-14 next 2',
    '2017-03-14 Promotion',
    '2017-03-14 anniversary 1',
    '2016-03-14 Hire',
  ]);
});

test('whoever came on a 29 February has an anniversary each year', () => {
  expect(timelineWords('2024-02-29', [], new Date(2025, 0, 1))).toEqual(['2025-02-28 next 1']);
  expect(timelineWords('2024-02-29', [], new Date(2028, 1, 28))[0]).toBe('2028-02-29 next 4');
});

test('whoever starts next week looks forward to the first year', () => {
  expect(timelineWords('2026-11-30', [line('2026-11-30', 'Hire')], new Date(2026, 10, 21))).toEqual([
    '2027-11-30 next 1',
    '2026-11-30 Hire',
  ]);
});

test('anniversaries count from the earliest hire, over a re-hire', () => {
  const history = [line('2021-10-11', 'Re-hire'), line('2015-11-02', 'Hire')];
  expect(timelineWords('2021-10-11', history, new Date(2026, 10, 21))[0]).toBe('2027-11-02 next 12');
});

test('a line without a day is left out, and nothing on file is nothing', () => {
  expect(timelineWords(null, [line(null, 'Promotion')], new Date(2026, 10, 21))).toEqual([]);
});
