/** Chromium's offer to put the app on the home screen; TypeScript does not know it. It can be taken up once. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    /** Set by the page itself, in index.html: the offer that came before this code. */
    earlyOffer?: InstallOffer;
  }
}

let offer = window.earlyOffer ?? null;
let wasInstalled = false;
const watchers = new Set<() => void>();

// That the browser's own bar stays away, the page itself has seen to.
addEventListener('beforeinstallprompt', (event) => hold(event as InstallOffer));
addEventListener('appinstalled', () => {
  wasInstalled = true;
  hold(null);
});

/** The offer as it stands, and whether the app went to the home screen since this page was loaded. */
export function installOffer(): { offer: InstallOffer | null; wasInstalled: boolean } {
  return { offer, wasInstalled };
}

/** Takes the offer up: the browser asks in its own words. */
export function takeInstallOffer(): void {
  const held = offer;
  hold(null);
  void held?.prompt();
}

/** Calls back when the offer comes or goes; answers how to stop. */
export function watchInstallOffer(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function hold(next: InstallOffer | null): void {
  offer = next;
  for (const changed of watchers) changed();
}
