import { createAtom } from '#client/device/store.ts';

/** Chromium's offer to put the app on the home screen; TypeScript does not know it. It can be taken up once. */
export type InstallOffer = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> };

declare global {
  interface Window {
    /** Set by the page itself, in index.html: the offer that came before this code. */
    earlyOffer?: InstallOffer;
  }
}

type State = {
  offer: InstallOffer | null;
  /** Whether the app went to the home screen since this page was loaded. */
  wasInstalled: boolean;
};

/** The offer as it stands. */
export const installOffer = createAtom<State>({ offer: null, wasInstalled: false });

/** Listens for the offer. That the browser's own bar stays away, the page itself has seen to. */
export function startInstallOffer(): void {
  if (window.earlyOffer) offerIs(window.earlyOffer);
  addEventListener('beforeinstallprompt', (event) => offerIs(event as InstallOffer));
  addEventListener('appinstalled', () => installOffer.set({ offer: null, wasInstalled: true }));
}

/** Takes the offer up: the browser asks in its own words. */
export function takeInstallOffer(): void {
  const { offer } = installOffer.get();
  offerIs(null);
  void offer?.prompt();
}

function offerIs(offer: InstallOffer | null): void {
  installOffer.set({ ...installOffer.get(), offer });
}
