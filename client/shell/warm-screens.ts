import { whenIdle } from '#client/device/when-idle.ts';

type Connection = { saveData?: boolean };

/** How long the first screen has a slow phone to itself, in milliseconds. */
const settling = 6_000;

/**
 * Fetches parts one by one while the page is idle, so that they are there when needed; not if the browser is set to
 * save data.
 * @returns how to stop
 */
export function warmWhenIdle(parts: { warm(): Promise<void> }[]): () => void {
  const queue = [...parts];
  let stopped = (navigator as { connection?: Connection }).connection?.saveData === true;

  async function next(): Promise<void> {
    // A part that fails to load is asked for again when it is shown.
    if (!stopped)
      await queue
        .shift()
        ?.warm()
        .catch(() => {});
    if (!stopped && queue.length > 0) whenIdle(next);
  }
  const timer = setTimeout(next, settling);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Fetches what a link leads to on pointerdown, before the click.
 * @returns how to stop
 */
export function warmWhenTouched(warm: (address: string) => Promise<void>): () => void {
  const leaving = new AbortController();
  const look = ({ target }: PointerEvent) => {
    const link = target instanceof Element && target.closest('a');
    if (link && link.origin === location.origin) void warm(link.pathname).catch(() => {});
  };
  addEventListener('pointerdown', look, { passive: true, signal: leaving.signal });
  return () => leaving.abort();
}
