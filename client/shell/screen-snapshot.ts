import { isTooOld } from '#client/device/cache-age.ts';
import { watchPage } from '#client/device/page-lifecycle.ts';
import { storedContact, storedShared, storedSnapshots, storedUser } from '#client/device/stored.ts';
import { factsOf } from '#contract/screen-facts.ts';

/** Keeps the shown screen whenever the page is hidden, for the next opening. */
export function startScreenSnapshots(): void {
  watchPage({ hidden: () => keepSnapshot(location.pathname) });
}

/**
 * Keeps the markup of a screen that is about to go. At the next opening, index.html shows it until the app has rendered
 * the screen again (decision 081).
 */
export function keepSnapshot(path: string): void {
  const main = document.querySelector('main');
  const isLoading = main?.querySelector('[role=status] [data-shape]');
  if (!main || isLoading || !factsOf(path)?.snapshot || !mayKeep()) return;
  const copy = main.cloneNode(true) as HTMLElement;
  // The Content-Security-Policy refuses style attributes in markup.
  for (const styled of copy.querySelectorAll('[style]')) styled.removeAttribute('style');
  // A press would be lost: nothing listens yet.
  for (const button of copy.querySelectorAll('button')) button.disabled = true;
  const styleSheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
  storedSnapshots.write({
    ...storedSnapshots.read(),
    [path]: {
      html: copy.outerHTML,
      at: Date.now(),
      language: document.documentElement.lang,
      code: new URL(import.meta.url).pathname,
      styles: Array.from(styleSheets, ({ href }) => href),
    },
  });
}

/** As with cached reads: not on a shared device, and not long after the server's last answer. */
function mayKeep(): boolean {
  return storedUser.read() !== null && !storedShared.read() && !isTooOld(storedContact.read() ?? 0);
}
