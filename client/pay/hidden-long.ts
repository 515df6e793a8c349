import { watchPage } from '#client/device/page-lifecycle.ts';

/** How long the app may be out of sight before what is open of pay closes, in milliseconds. */
const longestHidden = 60_000;

/** Tells when the app has been out of sight for too long; answers how to stop. */
export function whenHiddenLong(notify: () => void): () => void {
  let hiddenAt = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  function hidden(): void {
    clearTimeout(timer);
    hiddenAt = Date.now();
    timer = setTimeout(notify, longestHidden);
  }
  function visible(): void {
    clearTimeout(timer);
    // A device that slept stopped our timers, not the clock.
    if (Date.now() - hiddenAt > longestHidden) notify();
  }
  if (document.visibilityState === 'hidden') hidden();
  const stop = watchPage({ hidden, visible });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
