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
/** Whether the browser went back or forward to the entry. */
let cameBack = false;

/** Notes from now on where each entry is scrolled to. */
export function startScrollPosition(): void {
  entry = entryNow();
  // Before the browser's own scrolling, which belongs to that entry.
  addEventListener('popstate', noteEntry);
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
    noteEntry();
    if (cameBack) scrollToWanted(performance.now() + timeoutMs);
    else scrollTo({ top: 0, behavior: 'instant' });
    // An article that another one replaces in the same entry begins at its top.
    cameBack = false;
  }, [path]);
}

/**
 * Notes the shown entry, once: the router shows its screen on `popstate`, and Chromium runs the listeners of a window in
 * the order in which they were added, also those for the capture phase.
 */
function noteEntry(): void {
  const isKnown = nameOf(history.state) !== null;
  const now = entryNow();
  if (now === entry) return;
  entry = now;
  cameBack = isKnown;
  wanted = isKnown ? (places.get(now) ?? null) : null;
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
  const known = nameOf(history.state);
  if (known !== null) return known;
  const name = String(performance.timeOrigin + performance.now());
  history.replaceState({ ...history.state, entry: name }, '');
  return name;
}

function nameOf(state: unknown): string | null {
  const { entry: name } = Object(state) as { entry?: unknown };
  return typeof name === 'string' ? name : null;
}
