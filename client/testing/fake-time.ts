import { vi } from 'vitest';
import { letAppListen } from './happen.ts';

type Interval = { work: () => void; every: number; next: number };

/**
 * Takes over setInterval and both clocks; call it before the page is shown. With `vi.useFakeTimers`, the clock runs
 * whenever `expect.element` polls; here, intervals tick only by `pass`.
 */
export function holdTime() {
  const intervals = new Map<unknown, Interval>();
  let now = 0;
  let lastId = 1_000_000_000;
  /** How far the clocks are ahead of the real ones. */
  let [day, ticks] = [0, 0];
  const [realDay, realTicks] = [Date.now, performance.now.bind(performance)];
  vi.spyOn(Date, 'now').mockImplementation(() => realDay() + day);
  vi.spyOn(performance, 'now').mockImplementation(() => realTicks() + ticks);
  const set = (work: () => void, every: number) => {
    // A number that the browser's own clearInterval may be given, too, once the test is over.
    lastId += 1;
    const id = lastId;
    intervals.set(id, { work, every, next: now + every });
    return id;
  };
  vi.spyOn(globalThis, 'setInterval').mockImplementation(set as unknown as typeof setInterval);
  vi.spyOn(globalThis, 'clearInterval').mockImplementation((id) => void intervals.delete(id));
  return {
    /** Whether an interval of so many milliseconds is running: a component starts it a moment after it is drawn. */
    isRunning: (every: number) => [...intervals.values()].some((one) => one.every === every),

    /** Lets time pass while the device is awake. */
    pass(milliseconds: number) {
      letAppListen();
      now += milliseconds;
      day += milliseconds;
      ticks += milliseconds;
      for (const one of intervals.values()) {
        for (; one.next <= now; one.next += one.every) one.work();
      }
    },

    /** The device sleeps: its clock goes on, and nothing else. */
    sleep(milliseconds: number) {
      day += milliseconds;
    },

    /** Somebody puts the device's clock back. */
    putBack(milliseconds: number) {
      day -= milliseconds;
    },
  };
}
