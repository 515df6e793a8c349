import { watchPage } from '#client/device/page-lifecycle.ts';
import { watchTime } from '#client/device/stopwatch.ts';

/** How long the app may be hidden before open pay data close, in milliseconds. */
const longestHidden = 60_000;

/** Calls back once the app has been hidden for too long. Returns how to stop. */
export function whenHiddenLong(notify: () => void): () => void {
  let stopWatching = () => {};
  function hidden(): void {
    stopWatching();
    stopWatching = watchTime((passed) => {
      if (passed > longestHidden) notify();
      // Also at the look that finds the page visible again: the device may have slept until now.
      if (passed > longestHidden || document.visibilityState === 'visible') stopWatching();
    });
  }
  if (document.visibilityState === 'hidden') hidden();
  const stop = watchPage({ hidden });
  return () => {
    stopWatching();
    stop();
  };
}
