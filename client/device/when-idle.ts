/** The longest wait, in milliseconds: a page that is hidden or constantly animated may never be idle. */
const timeout = 5_000;

/** Runs work when the page is idle, or at the latest after the timeout. Safari has no requestIdleCallback. */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout });
  else setTimeout(work, 100);
}

/** Waits until a slow phone is done with its first screen. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(() => whenIdle(resolve), 1_500));
}
