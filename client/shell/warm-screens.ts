import { whenIdle } from '#client/device/when-idle.ts';

type Connection = { saveData?: boolean };

/** How long the first screen has a slow phone to itself, in milliseconds. */
const settling = 6_000;

/**
 * Fetches parts one by one while nothing else is to do, so that they are there when somebody goes there; not for those
 * who asked their browser to save data.
 * @returns how to stop
 */
export function warmWhenIdle(parts: { warm(): Promise<void> }[]): () => void {
  const waiting = [...parts];
  let stopped = (navigator as { connection?: Connection }).connection?.saveData === true;

  async function next(): Promise<void> {
    // One that does not arrive is asked for again by whoever goes there.
    if (!stopped)
      await waiting
        .shift()
        ?.warm()
        .catch(() => {});
    if (!stopped && waiting.length > 0) whenIdle(next);
  }
  const timer = setTimeout(next, settling);
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/**
 * Fetches what a link leads to as soon as a finger is on it, which is before it is lifted.
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
