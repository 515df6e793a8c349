import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { createAtom } from '#client/device/store.ts';

/** Shows the screen of the browser's present address. */
export type Show = () => void;

const shown = createAtom({ path: location.pathname, visits: 0 });
/** The path that the page is navigating to. */
let next = location.pathname;
let change = (_from: string, _to: string, show: Show) => show();

/** Follows the address: the first event is the browser's own, the others are the router's. */
export function startShownPath(): void {
  for (const event of ['popstate', 'pushState', 'replaceState']) {
    addEventListener(event, () => {
      if (location.pathname === next) return;
      next = location.pathname;
      change(shownPath(), next, show);
    });
  }
}

/** Sets how a change of screens is shown; `animate` calls `show` when it is time. */
export function changeScreensBy(animate: typeof change): void {
  change = animate;
}

/** The router's hook: the screen that is shown follows the address, a moment later where the change is animated. */
export function useShownPath(): [string, typeof navigate] {
  return [useSyncExternalStore(shown.subscribe, shownPath, shownPath), navigate];
}

/**
 * A number for each visit to a screen. Leaving and coming back before another screen was shown counts as a new visit,
 * so that the screen starts afresh.
 */
export function useVisit(): number {
  return useSyncExternalStore(shown.subscribe, visit, visit);
}

function visit(): number {
  return shown.get().visits;
}

function shownPath(): string {
  return shown.get().path;
}

function show(): void {
  shown.set({ path: next, visits: visit() + 1 });
}
