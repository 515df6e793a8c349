import { paths } from '#contract/paths.ts';

let path = '';
/** The screen that was gone to last. */
let seen: Element | null = null;
let observer: MutationObserver | undefined;

/**
 * Moves the focus to the title of each screen that is navigated to, so that a screen reader announces it as it would a
 * new page. A screen that has set the focus itself keeps it. Returns how to stop.
 */
export function focusTitles(): () => void {
  const leaving = new AbortController();
  path = location.pathname;
  seen = document.querySelector('main');
  // After Back, the next screen may be rendered before this event arrives.
  addEventListener('popstate', () => follow(seen), leaving);
  for (const event of ['pushState', 'replaceState']) {
    addEventListener(event, () => follow(document.querySelector('main')), leaving);
  }
  return () => {
    leaving.abort();
    observer?.disconnect();
  };
}

function follow(left: Element | null): void {
  if (location.pathname === path) return;
  path = location.pathname;
  observer?.disconnect();
  observer = undefined;
  // On the login people start to type at once.
  if (path === paths.login) return;
  observer = new MutationObserver(() => focusTitleBut(left));
  // React hides suspended content by its style, and hidden elements take no focus.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  focusTitleBut(left);
}

/** Focuses the title, unless the screen is still the one that was left. */
function focusTitleBut(left: Element | null): void {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1') || main === left) return;
  const isTaken = main.contains(document.activeElement) || document.querySelector('[role=dialog]') !== null;
  if (!isTaken) focusTitle();
  if (!isTaken && !main.contains(document.activeElement)) return;
  seen = main;
  observer?.disconnect();
  observer = undefined;
}

/** Puts the focus on the title of the screen that is shown. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
