import { vi } from 'vitest';

type Interval = { work: () => void; every: number; next: number };

/**
 * Takes over setInterval; call it before the page is shown. With `vi.useFakeTimers`, the clock runs whenever
 * `expect.element` polls; here, time passes only by `pass`.
 */
export function holdIntervals(): { pass(milliseconds: number): void; isRunning(every: number): boolean } {
  const intervals = new Map<unknown, Interval>();
  let now = 0;
  const set = (work: () => void, every: number) => {
    const id = Symbol(String(every));
    intervals.set(id, { work, every, next: now + every });
    return id;
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(set as unknown as typeof setInterval);
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((id) => void intervals.delete(id));
  return {
    /** Whether an interval of so many milliseconds is running: a component starts it a moment after it is drawn. */
    isRunning: (every) => [...intervals.values()].some((one) => one.every === every),
    pass(milliseconds) {
      now += milliseconds;
      for (const one of intervals.values()) {
        for (; one.next <= now; one.next += one.every) one.work();
      }
    },
  };
}
