import { paths } from '#contract/paths.ts';

let path = location.pathname;
let waiting: MutationObserver | undefined;

/**
 * From now on, until the function it answers with is called, moves the focus to the title of each screen that somebody goes to, which a screen reader then says, as a
 * browser does with a page. A screen that has put the focus somewhere itself keeps it there.
 */
export function focusTitles(): () => void {
  const leaving = new AbortController();
  path = location.pathname;
  // The first is the browser's own event, the others are the router's.
  // Captured, so as to be first: the next screen is shown by another listener.
  const listening = { capture: true, signal: leaving.signal };
  for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, follow, listening);
  return () => {
    leaving.abort();
    waiting?.disconnect();
  };
}

function follow(): void {
  if (location.pathname === path) return;
  path = location.pathname;
  waiting?.disconnect();
  waiting = undefined;
  // There one begins to type.
  if (path === paths.login) return;
  const left = document.querySelector('main');
  waiting = new MutationObserver(() => focusTitleBut(left));
  waiting.observe(document.body, { childList: true, subtree: true });
  focusTitleBut(left);
}

/** Focuses the title as soon as it stands on another screen than the one that was left. */
function focusTitleBut(left: Element | null): void {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1') || main === left) return;
  waiting?.disconnect();
  waiting = undefined;
  if (main.contains(document.activeElement) || document.querySelector('[role=dialog]')) return;
  focusTitle();
}

/** Puts the focus on the title of the screen that is shown. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
