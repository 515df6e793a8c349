import './screen-change.css';
import { flushSync } from 'react-dom';
import { screenDirection } from './screen-direction.ts';
import type { Show } from './shown-path.ts';

const page = document.documentElement;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Shows the next screen while a picture of the last one leaves. Only the last one is a picture: the new screen and the
 * bar are the page itself from the first moment on, so no tap waits or goes astray, and a screen whose code is still
 * loading shows its skeleton at once.
 */
export function changeScreen(from: string, to: string, show: Show): void {
  if (calm.matches || !document.startViewTransition) {
    show();
    return;
  }
  const direction = screenDirection(from, to);
  page.dataset.leaving = direction;
  page.style.setProperty('--besides-bar', besidesBar());
  const transition = document.startViewTransition(() => {
    page.dataset.left = direction;
    delete page.dataset.leaving;
    flushSync(show);
    document.querySelector('main')?.setAttribute('data-arriving', direction);
  });
  // Another change, or a page that nobody looks at, ends it early: the screen is shown all the same.
  transition.ready.catch(() => {});
  transition.finished.finally(() => {
    if (page.dataset.leaving) return;
    delete page.dataset.left;
    document.querySelector('main')?.removeAttribute('data-arriving');
  });
}

/** What the bar leaves of the page, as a CSS inset: the picture must not lie over it. On wide screens it is a rail. */
function besidesBar(): string {
  const bar = document.querySelector('nav')?.getBoundingClientRect();
  if (!bar) return 'none';
  const isRail = bar.height > bar.width;
  if (!isRail) return `inset(0 0 ${Math.max(innerHeight - bar.top, 0)}px 0)`;
  return page.dir === 'rtl' ? `inset(0 ${innerWidth - bar.left}px 0 0)` : `inset(0 0 0 ${bar.right}px)`;
}
