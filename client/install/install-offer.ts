import { createAtom } from '#client/device/store.ts';

/** Chromium's beforeinstallprompt event, which TypeScript does not know. It can be used once. */
type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    /** Set by the script in index.html: an offer that came before this code. */
    earlyOffer?: InstallOffer;
  }
}

type State = {
  offer: InstallOffer | null;
  /** Whether the app was installed since this page was loaded. */
  wasInstalled: boolean;
};

/** The present offer. */
export const installOffer = createAtom<State>({ offer: null, wasInstalled: false });

/** Listens for the offer. The script in index.html has already kept the browser's own bar away. */
export function startInstallOffer(): void {
  if (window.earlyOffer) offerIs(window.earlyOffer);
  addEventListener('beforeinstallprompt', (event) => offerIs(event as InstallOffer));
  addEventListener('appinstalled', () => installOffer.set({ offer: null, wasInstalled: true }));
}

/** Uses the offer: the browser asks in its own words. */
export function takeInstallOffer(): void {
  const { offer } = installOffer.get();
  offerIs(null);
  void offer?.prompt();
}

function offerIs(offer: InstallOffer | null): void {
  installOffer.set({ ...installOffer.get(), offer });
}
