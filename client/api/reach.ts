import { useSyncExternalStore } from 'react';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { createAtom } from '#client/device/store.ts';

/** Whether the server could not be reached when it was last tried. */
export const away = createAtom(globalThis.navigator?.onLine === false);

/** Notes whether the server could be reached just now. */
export function noteReach(isReached: boolean): void {
  away.set(!isReached);
}

/** Notes when the browser goes offline. Its `online` event proves nothing yet: the next answer does. */
export function startReach(): void {
  watchPage({ offline: () => noteReach(false) });
}

/** Whether the server is out of reach, as a hook; re-renders when that changes. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(away.subscribe, away.get, () => false);
}
