/** How long the app may be out of sight before what is open of pay closes, in milliseconds. */
const longestHidden = 60_000;

/** Tells when the app has been out of sight for too long; answers how to stop. */
export function whenHiddenLong(notify: () => void): () => void {
  // Where no browser draws, nothing is hidden.
  if (!globalThis.document) return () => {};
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      hiddenAt = Date.now();
      timer = setTimeout(notify, longestHidden);
      return;
    }
    // A device that slept stopped our timers, not the clock.
    if (Date.now() - hiddenAt > longestHidden) notify();
  };
  document.addEventListener('visibilitychange', look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
