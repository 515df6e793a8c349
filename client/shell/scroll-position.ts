import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

/** Where each entry of the browser's history was scrolled to, for as long as this page lives. */
const places = new Map<string, number>();

/** How long a screen that fills slowly is given until it reaches down to its place, in milliseconds. */
const timeoutMs = 3_000;

let entry = '';
let shownPath: string | undefined;
/** The place an entry that was come back to is to be at; null while the reader scrolls. */
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
  // Captured, so as to be first: the router shows the screen as soon as it hears of the way back itself.
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

/** Begins each screen at its top, but where the browser's own way leads back to it: there at the place it was left at. */
export function useScrollPosition(): void {
  const [path] = useLocation();
  useLayoutEffect(() => {
    if (shownPath === path) return;
    const isFirst = shownPath === undefined;
    shownPath = path;
    // A page that was loaded again is put back by the browser.
    if (isFirst) return;
    entry = entryNow();
    if (cameBack) scrollToWanted(performance.now() + timeoutMs);
    else scrollTo({ top: 0, behavior: 'instant' });
    cameBack = false;
  }, [path]);
}

/** Scrolls to the wanted place as soon as the screen reaches down to it. */
function scrollToWanted(until: number): void {
  if (wanted === null) return;
  scrollTo({ top: wanted, behavior: 'instant' });
  if (Math.abs(scrollY - wanted) <= 1 || performance.now() > until) wanted = null;
  else requestAnimationFrame(() => scrollToWanted(until));
}

/** The name of the history's entry, kept in it, beside what others keep there. */
function entryNow(): string {
  const kept = Object(history.state) as { entry?: unknown };
  if (typeof kept.entry === 'string') return kept.entry;
  const name = String(performance.timeOrigin + performance.now());
  history.replaceState({ ...kept, entry: name }, '');
  return name;
}
