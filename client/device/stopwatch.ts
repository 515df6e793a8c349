import { watchPage } from './page-lifecycle.ts';

/** How often, at least, a span is looked at while the page is in use, in milliseconds. */
const pace = 1_000;

/**
 * Begins to measure time; the function it returns tells how many milliseconds have passed. It measures by two clocks
 * and trusts the faster one: `performance.now` stands still on some systems while the device sleeps, and the device's
 * clock may be put back.
 * @param already how much of the time had passed before
 */
export function startStopwatch(already = 0): () => number {
  let passed = already;
  let [day, ticks] = [Date.now(), performance.now()];
  return () => {
    const [dayNow, ticksNow] = [Date.now(), performance.now()];
    passed += Math.max(dayNow - day, ticksNow - ticks, 0);
    [day, ticks] = [dayNow, ticksNow];
    return passed;
  };
}

/**
 * Calls back with the milliseconds that have passed: every second, and at once when the page is shown again, comes back
 * from the back/forward cache, wakes up, or gets the focus. A timer alone counts ticks, and a sleeping device has none.
 * @param already how much of the time had passed before
 * @returns how to stop
 */
export function watchTime(look: (passed: number) => void, already = 0): () => void {
  const passed = startStopwatch(already);
  const lookNow = () => look(passed());
  const timer = setInterval(lookNow, pace);
  const stopWatching = watchPage({ visible: lookNow, restored: lookNow });
  addEventListener('focus', lookNow);
  return () => {
    clearInterval(timer);
    stopWatching();
    removeEventListener('focus', lookNow);
  };
}

/** Calls back once so many milliseconds have passed, as `watchTime` measures them. Returns how to stop. */
export function whenPassed(milliseconds: number, done: () => void): () => void {
  const stop = watchTime((passed) => {
    if (passed < milliseconds) return;
    stop();
    done();
  });
  return stop;
}
