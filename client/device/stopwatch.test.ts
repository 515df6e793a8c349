import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startStopwatch } from './stopwatch.ts';

const clock = { day: 0, ticks: 0 };
const minute = 60_000;

beforeEach(() => {
  Object.assign(clock, { day: Date.UTC(2026, 10, 27), ticks: 5_000 });
  vi.spyOn(Date, 'now').mockImplementation(() => clock.day);
  vi.spyOn(performance, 'now').mockImplementation(() => clock.ticks);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('time passes by the clock', () => {
  const passed = startStopwatch();
  clock.day += minute;
  clock.ticks += minute;
  expect(passed()).toBe(minute);
  expect(passed()).toBe(minute);
});

test('what had passed before counts', () => {
  const passed = startStopwatch(2 * minute);
  clock.day += minute;
  expect(passed()).toBe(3 * minute);
});

test('a sleep counts, in which the ticks stood still', () => {
  const passed = startStopwatch();
  clock.day += 40 * minute;
  clock.ticks += 2;
  expect(passed()).toBe(40 * minute);
});

test('a clock that is put back takes nothing away', () => {
  const passed = startStopwatch();
  clock.day += 10 * minute;
  clock.ticks += 10 * minute;
  expect(passed()).toBe(10 * minute);
  clock.day -= 60 * minute;
  clock.ticks += 5 * minute;
  expect(passed()).toBe(15 * minute);
  clock.day -= 60 * minute;
  expect(passed()).toBe(15 * minute);
  // After that the clock counts on, from where it was put.
  clock.day += 3 * minute;
  expect(passed()).toBe(18 * minute);
});
