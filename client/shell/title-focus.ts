import { paths } from '#contract/paths.ts';

let path = '';
/** The screen that was gone to last. */
let seen: Element | null = null;
let waiting: MutationObserver | undefined;

/**
 * From now on, until the function it answers with is called, moves the focus to the title of each screen that somebody goes
 * to, which a screen reader then says, as a browser does with a page. A screen that has put the focus somewhere itself keeps
 * it there.
 */
export function focusTitles(): () => void {
  const leaving = new AbortController();
  path = location.pathname;
  seen = document.querySelector('main');
  // On the way back the next screen may stand by the time this is heard.
  addEventListener('popstate', () => follow(seen), leaving);
  for (const event of ['pushState', 'replaceState']) {
    addEventListener(event, () => follow(document.querySelector('main')), leaving);
  }
  return () => {
    leaving.abort();
    waiting?.disconnect();
  };
}

function follow(left: Element | null): void {
  if (location.pathname === path) return;
  path = location.pathname;
  waiting?.disconnect();
  waiting = undefined;
  // There one begins to type.
  if (path === paths.login) return;
  waiting = new MutationObserver(() => focusTitleBut(left));
  // React hides what it cannot show yet by its style, and what is hidden takes no focus.
  waiting.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  focusTitleBut(left);
}

/** Focuses the title as soon as it stands on another screen than the one that was left. */
function focusTitleBut(left: Element | null): void {
  const main = document.querySelector('main');
  if (!main?.querySelector('h1') || main === left) return;
  const isTaken = main.contains(document.activeElement) || document.querySelector('[role=dialog]') !== null;
  if (!isTaken) focusTitle();
  if (!isTaken && !main.contains(document.activeElement)) return;
  seen = main;
  waiting?.disconnect();
  waiting = undefined;
}

/** Puts the focus on the title of the screen that is shown. */
export function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
}
