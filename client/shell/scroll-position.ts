import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

/** Where each entry of the browser's history was scrolled to, for as long as this page lives. */
const places = new Map<string, number>();

/** How long a screen may take to grow down to the wanted position, in milliseconds. */
const timeoutMs = 3_000;

let entry = '';
let shownPath: string | undefined;
/** The position to restore after going back; null once it is reached or the reader scrolls. */
let wanted: number | null = null;
let cameBack = false;

/** Notes from now on where each entry is scrolled to. */
export function startScrollPosition(): void {
  entry = entryNow();
  const back = () => {
    entry = entryNow();
    cameBack = true;
    wanted = places.get(entry) ?? null;
  };
  // In the capture phase, to run before the router, which shows the screen on the same event.
  addEventListener('popstate', back, { capture: true });
  const scrolled = () => {
    if (wanted === null) places.set(entry, scrollY);
  };
  addEventListener('scroll', scrolled, { passive: true });
  const touched = () => {
    wanted = null;
  };
  for (const touch of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
    addEventListener(touch, touched, { passive: true });
  }
}

/** Starts each screen at its top or, after the browser's back or forward, where it was left. */
export function useScrollPosition(): void {
  const [path] = useLocation();
  useLayoutEffect(() => {
    if (shownPath === path) return;
    const isFirst = shownPath === undefined;
    shownPath = path;
    // After a reload the browser restores the position itself.
    if (isFirst) return;
    entry = entryNow();
    if (cameBack) scrollToWanted(performance.now() + timeoutMs);
    else scrollTo({ top: 0, behavior: 'instant' });
    cameBack = false;
  }, [path]);
}

/** Scrolls to the wanted position as soon as the screen is long enough. */
function scrollToWanted(until: number): void {
  if (wanted === null) return;
  scrollTo({ top: wanted, behavior: 'instant' });
  if (Math.abs(scrollY - wanted) <= 1 || performance.now() > until) wanted = null;
  else requestAnimationFrame(() => scrollToWanted(until));
}

/** The id of the history entry, stored in its state beside other data. */
function entryNow(): string {
  const state = Object(history.state) as { entry?: unknown };
  if (typeof state.entry === 'string') return state.entry;
  const name = String(performance.timeOrigin + performance.now());
  history.replaceState({ ...state, entry: name }, '');
  return name;
}
