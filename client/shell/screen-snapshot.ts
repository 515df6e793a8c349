import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedContact, storedShared, storedSnapshots, storedUser } from '#client/device/stored.ts';
import { framedAt } from '#client/features.ts';
import { changeScreen } from './screen-change.ts';
import { changeScreensBy } from './shown-path.ts';

/**
 * Keeps each screen when it is left or the page is hidden, for the next opening.
 * @param code the address of a script that every page asks for, and whose name changes with each build
 */
export function startScreenSnapshots(code: string): void {
  if (storedSnapshots.read()) storedSnapshots.write(recentSnapshots());
  const keep = (path: string) => keepSnapshot(path, new URL(code).pathname);
  watchPage({ hidden: () => keep(location.pathname) });
  changeScreensBy((from, to, show) => {
    keep(from);
    changeScreen(from, to, show);
  });
}

/**
 * Keeps the markup of a screen that is about to go. At the next opening, index.html shows it until the app has rendered
 * the screen again (decision 081).
 */
function keepSnapshot(path: string, code: string): void {
  const main = document.querySelector('main');
  const isLoading = main?.querySelector('[role=status] [data-shape]');
  if (!main || isLoading || !framedAt(path)?.snapshot || !mayKeep()) return;
  const copy = main.cloneNode(true) as HTMLElement;
  // The Content-Security-Policy refuses style attributes in markup.
  for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
  // Messages of the room may be taken back.
  for (const said of copy.querySelectorAll('[data-said]')) said.textContent = '\u00a0';
  // A press would be lost: nothing listens yet.
  for (const button of copy.querySelectorAll('button')) button.disabled = true;
  const styleSheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  storedSnapshots.write({
    ...recentSnapshots(),
    [path]: {
      html: copy.outerHTML,
      at: Date.now(),
      language: document.documentElement.lang,
      code,
      styles: Array.from(styleSheets, ({ href }) => href),
    },
  });
}

function recentSnapshots() {
  const all = Object.entries(storedSnapshots.read() ?? {});
  return Object.fromEntries(all.filter(([, { at }]) => !isTooOld(at)));
}

/** As with cached reads: not on a shared device, and not long after the server's last answer. */
function mayKeep(): boolean {
  return storedUser.read() !== null && !storedShared.read() && !isTooOld(storedContact.read() ?? 0);
}
