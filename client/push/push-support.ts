/** Whether this browser can show notifications of ours, and where a person would allow them. */
export type PushSupport = 'supported' | 'unsupported' | 'home-screen-first';

/** An iPhone and an iPad know notifications only in an app on the home screen; other browsers know them or do not. */
export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported';
  return isAppleTouch() && !isInstalled() ? 'home-screen-first' : 'unsupported';
}

/** Whether the app runs in a window of its own, which has no address bar to allow anything at. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

/** An iPad says that it is a Mac, which has no touch screen. */
function isAppleTouch(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /\b(iPhone|iPad|iPod)\b/.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1);
}
