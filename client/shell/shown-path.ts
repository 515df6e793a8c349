import { useSyncExternalStore } from 'react';
import { navigate } from 'wouter/use-browser-location';

/** Shows the screen of the address that the browser stands at by now. */
export type Show = () => void;

let shown = location.pathname;
/** Where the page is on its way to. */
let next = shown;
let visits = 0;
let change = (_from: string, _to: string, show: Show) => show();
const watchers = new Set<() => void>();

// The first is the browser's own event, the others are the router's.
for (const event of ['popstate', 'pushState', 'replaceState']) {
  addEventListener(event, () => {
    if (location.pathname === next) return;
    next = location.pathname;
    change(shown, next, show);
  });
}

/** Lets each change from one screen to the next be shown in a way of its own, which calls `show` when it is time. */
export function changeScreensBy(way: typeof change): void {
  change = way;
}

/** The router's hook: the screen that is shown follows the address, a moment later where the change is animated. */
export function useShownPath(): [string, typeof navigate] {
  return [useSyncExternalStore(watch, shownPath, shownPath), navigate];
}

/**
 * A number for each time that a screen is gone to. Whoever leaves one and is back before another was shown has gone to
 * it again: what was done there is done.
 */
export function useVisit(): number {
  return useSyncExternalStore(watch, visit, visit);
}

function visit(): number {
  return visits;
}

function shownPath(): string {
  return shown;
}

function show(): void {
  shown = next;
  visits++;
  for (const changed of watchers) changed();
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
