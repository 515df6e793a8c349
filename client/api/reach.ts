import { useSyncExternalStore } from 'react';

let isOffline = globalThis.navigator?.onLine === false;
const watchers = new Set<() => void>();

/** Notes whether the server could be reached just now. */
export function noteReach(isReached: boolean): void {
  if (isOffline !== isReached) return;
  isOffline = !isReached;
  for (const changed of watchers) changed();
}

// That there is a network again says nothing yet: the next answer does. Nothing to listen to where no browser draws.
globalThis.addEventListener?.('offline', () => noteReach(false));

/** Whether the server could not be reached when it was last tried. */
export function isAway(): boolean {
  return isOffline;
}

/** Tells when that changes; answers how to stop. */
export function watchReach(changed: () => void): () => void {
  watchers.add(changed);
  return () => void watchers.delete(changed);
}

/** The same for a component; re-renders when it changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(watchReach, isAway, () => false);
}
