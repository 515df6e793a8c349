import { settled } from '#client/device/when-idle.ts';
import { startInstallOffer } from '#client/install/install-offer.ts';
import { startOutbox } from '#client/outbox/page-outbox.ts';
import { startPressWatch } from '#client/ui/use-between-presses.ts';
import { startOfflineCache } from './offline-cache.ts';
import { changeScreen } from './screen-change.ts';
import { startScrollPosition } from './scroll-position.ts';
import { changeScreensBy } from './shown-path.ts';

let started: Promise<unknown> | undefined;

/**
 * Starts, once, what runs behind the sign-in for the page's lifetime; the login, which must stay small, has none of it.
 * @returns settles once the cached reads are restored
 */
export function startSignedIn(): Promise<unknown> {
  started ??= start();
  return started;
}

function start(): Promise<unknown> {
  const restored = startOfflineCache();
  startOutbox();
  startScrollPosition();
  startPressWatch();
  startInstallOffer();
  changeScreensBy(changeScreen);
  // Apart, since no screen waits for them.
  void settled()
    .then(() =>
      Promise.all([
        import('./screen-snapshot.ts'),
        import('./form-drafts.ts'),
        import('#client/outbox/sealed-calls.ts'),
      ]),
    )
    .then(([{ startScreenSnapshots }, { startFormDrafts }, { startSealedCalls }]) => {
      startScreenSnapshots(import.meta.url);
      startFormDrafts();
      startSealedCalls();
    })
    .catch(() => {});
  return restored;
}
