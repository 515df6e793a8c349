import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startStopwatch, whenPassed } from './stopwatch.ts';

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

describe('what is due once a minute has passed', () => {
  const listeners = new Set<unknown>();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    vi.stubGlobal('addEventListener', (_: string, listener: unknown) => listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_: string, listener: unknown) => listeners.delete(listener));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    listeners.clear();
  });

  /** Lets so much time pass, and the page look at the clock once. */
  function pass(milliseconds: number): void {
    clock.day += milliseconds;
    vi.advanceTimersByTime(1_000);
  }

  test('happens at its last millisecond, once, and leaves nothing running', () => {
    const done = vi.fn();
    whenPassed(minute, done);
    pass(minute - 1);
    expect(done).not.toHaveBeenCalled();
    pass(1);
    expect(done).toHaveBeenCalledOnce();
    pass(minute);
    expect(done).toHaveBeenCalledOnce();
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0]);
  });

  test('does not happen once it was stopped', () => {
    const done = vi.fn();
    const stop = whenPassed(minute, done);
    stop();
    pass(2 * minute);
    expect(done).not.toHaveBeenCalled();
    expect([vi.getTimerCount(), listeners.size]).toEqual([0, 0]);
  });
});
