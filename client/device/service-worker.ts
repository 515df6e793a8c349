import { release } from 'virtual:release';
import { onPersonChange } from '#client/session/session.ts';
import type { PageLook } from '#contract/page-look.ts';
import { watchPage } from './page-lifecycle.ts';
import { storedUser } from './stored.ts';
import { notedRelease, noteLook, noteSignedIn } from './worker-notes.ts';

/** How often a page that stays open asks whether there is a new release, in milliseconds. */
const betweenLooks = 30 * 60_000;

/**
 * Registers the service worker, which caches the app for use offline; does nothing if the browser has none, as on a
 * plain LAN address.
 * @param newReleaseIsReady told, maybe more than once, that the next page will be of a newer release than this one
 */
export async function startServiceWorker(newReleaseIsReady: () => void): Promise<void> {
  const container: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  if (!container || import.meta.env.DEV) return;
  const cameFromWorker = container.controller !== null;
  if (cameFromWorker) takeNotes();
  else container.addEventListener('controllerchange', takeNotes, { once: true });
  const registration = await registrationOf(container);
  if (!registration) return;

  const compare = async () => {
    const newest = await notedRelease();
    if (newest && newest !== release) newReleaseIsReady();
  };
  const watch = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void compare();
    });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  // A page from the network may be newer than the cached release, so it compares only after the next install.
  if (cameFromWorker) await compare();
  lookNowAndThen(registration);
}

/** Fetches the newest release, if the network allows, so that a reload shows it. */
export async function bringNewestRelease(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  await registration?.update().catch(() => undefined);
  const worker = registration?.installing;
  if (!worker) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => resolve());
  });
}

async function registrationOf(container: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> {
  try {
    await container.register('/service-worker.js');
    return await container.getRegistration();
  } catch {
    // A browser that bars it, or no network: the app works on without.
    return undefined;
  }
}

/** Notes what the worker needs in order to write the page as the server would. */
function takeNotes(): void {
  const { documentElement } = document;
  const note = () => {
    const look = { language: documentElement.lang, theme: documentElement.dataset.theme } as PageLook;
    const isSignedIn = storedUser.read() !== null;
    Promise.all([noteLook(look), noteSignedIn(isSignedIn)]).catch(() => undefined);
  };
  new MutationObserver(note).observe(documentElement, { attributeFilter: ['lang', 'data-theme'] });
  onPersonChange(note);
  note();
}

function lookNowAndThen(registration: ServiceWorkerRegistration): void {
  let lastLook = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastLook < betweenLooks) return;
    lastLook = Date.now();
    registration.update().catch(() => undefined);
  };
  watchPage({ visible: look });
  setInterval(look, betweenLooks);
}
