/** A hidden page may never be idle, nor one that always moves, in milliseconds. */
const timeout = 5_000;

/** Does some work when the page has nothing else to do, or in the end all the same. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout });
  else setTimeout(work, 100);
}

/** Waits until a slow phone is done with its first screen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => whenIdle(resolve), 1_500));
}
