import { useSyncExternalStore } from 'react';
import { installOffer } from './install-offer.ts';

/**
 * How the app gets to this device's home screen: it is there already, the browser has offered it, by the Share button of
 * an iPhone or iPad, or by the browser's menu.
 */
export type InstallMethod = 'there' | 'offer' | 'share' | 'menu';

/** The way as it is now, and as it changes. */
export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(installOffer.subscribe, installMethod);
}

/** The way as it is now. */
export function installMethod(): InstallMethod {
  const { offer, wasInstalled } = installOffer.get();
  // Safari says it on the navigator, all others by the display mode.
  const { standalone } = navigator as { standalone?: boolean };
  if (wasInstalled || standalone || matchMedia('(display-mode: standalone)').matches) return 'there';
  if (offer) return 'offer';
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (standalone === false && navigator.maxTouchPoints > 1);
  return isApple ? 'share' : 'menu';
}
