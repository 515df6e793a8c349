import { createEvent } from './store.ts';

/**
 * Events of the page's lifecycle: it is shown or hidden; it is restored from the back/forward cache or wakes up frozen,
 * having missed all events in between; it goes there, freezes or is closed; the browser goes online or offline.
 */
type PageEvent = 'visible' | 'hidden' | 'restored' | 'leaving' | 'online' | 'offline';

const happened = createEvent<[PageEvent]>();

/** Calls the handler of an event each time it happens, in the order of registration; returns how to stop. */
export function watchPage(handlers: { [Event in PageEvent]?: () => void }): () => void {
  return happened.on((event) => handlers[event]?.());
}

let loadedAt = 0;

/**
 * When this page was loaded, in milliseconds since 1970, by the device's clock; 0 before the start below.
 * `performance.timeOrigin` differs from it where the browser was open while the device slept.
 */
export const pageLoadedAt = () => loadedAt;

/** Listens to the browser, once, for the whole page. */
export function startPageLifecycle(): void {
  loadedAt = Date.now() - performance.now();
  const { emit } = happened;
  document.addEventListener('visibilitychange', () => emit(document.visibilityState));
  addEventListener('pageshow', ({ persisted }) => persisted && emit('restored'));
  document.addEventListener('resume', () => emit('restored'));
  for (const leaving of ['pagehide', 'freeze']) addEventListener(leaving, () => emit('leaving'), { capture: true });
  addEventListener('online', () => emit('online'));
  addEventListener('offline', () => emit('offline'));
}
