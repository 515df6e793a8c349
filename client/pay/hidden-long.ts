import { watchPage } from '#client/device/page-lifecycle.ts';

/** How long the app may be hidden before open pay data close, in milliseconds. */
const longestHidden = 60_000;

/** Calls back once the app has been hidden for too long. Returns how to stop. */
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
    // A sleeping device stops our timers, but not the clock.
    if (Date.now() - hiddenAt > longestHidden) notify();
  }
  if (document.visibilityState === 'hidden') hidden();
  const stop = watchPage({ hidden, visible });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
