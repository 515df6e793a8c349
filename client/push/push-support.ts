/** Whether this browser can show our notifications, and where a person would allow them. */
export type PushSupport = 'supported' | 'unsupported' | 'home-screen-first';

/** An iPhone or iPad supports notifications only in an app on the home screen. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isAppleTouch() && !isInstalled() ? 'home-screen-first' : 'unsupported';
}

/** Whether the app runs in a window of its own, without an address bar and its permission settings. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** An iPad calls itself a Mac, but a Mac has no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
