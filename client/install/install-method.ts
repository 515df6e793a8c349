import { useSyncExternalStore } from 'react';
import { installOffer } from './install-offer.ts';

/**
 * How the app gets to this device's home screen.
 * - there: it is there already
 * - offer: the browser has offered it
 * - share: by the Share button of an iPhone or iPad
 * - menu: by the browser's menu
 */
type InstallMethod = 'there' | 'offer' | 'share' | 'menu';

/** The present install method, as a hook; re-renders when it changes. */
export function useInstallMethod(): InstallMethod {
  return useSyncExternalStore(installOffer.subscribe, installMethod);
}

/** The present install method. */
export function installMethod(): InstallMethod {
  const { offer, wasInstalled } = installOffer.get();
  // Safari tells it by `navigator.standalone`, all others by the display mode.
  const { standalone } = navigator as { standalone?: boolean };
  if (wasInstalled || standalone || matchMedia('(display-mode: standalone)').matches) return 'there';
  if (offer) return 'offer';
  // An iPad calls itself a Mac, but a Mac has no touch screen.
  const isApple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) || (standalone === false && navigator.maxTouchPoints > 1);
  return isApple ? 'share' : 'menu';
}
