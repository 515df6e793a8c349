import { createEvent } from './store.ts';

/**
 * What happens to a page from outside: somebody looks at it or not; it comes back from the browser's memory, having slept
 * through whatever happened; it goes there, freezes or is closed; the browser gets a network, or loses it.
 */
type PageEvent = 'visible' | 'hidden' | 'restored' | 'leaving' | 'online' | 'offline';

const happened = createEvent<[PageEvent]>();

/** Calls what is given for an event each time that it happens, in the order of these calls; answers how to stop. */
export function watchPage(handlers: { [Event in PageEvent]?: () => void }): () => void {
  return happened.on((event) => handlers[event]?.());
}

/** Listens to the browser, once, for the whole page. */
export function startPageLifecycle(): void {
  const { emit } = happened;
  document.addEventListener('visibilitychange', () => emit(document.visibilityState));
  addEventListener('pageshow', ({ persisted }) => persisted && emit('restored'));
  for (const leaving of ['pagehide', 'freeze']) addEventListener(leaving, () => emit('leaving'), { capture: true });
  addEventListener('online', () => emit('online'));
  addEventListener('offline', () => emit('offline'));
}
