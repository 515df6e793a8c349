import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

let empty: Root | undefined;

/**
 * Lets the app listen before a test makes something happen to the page: React runs effects, which subscribe, a moment
 * after it has drawn, and on a busy machine later than a test sees what is drawn.
 */
export function letAppListen(): void {
  empty ??= createRoot(document.createElement('div'));
  // Before React renders any root at once, it runs the effects that wait in all of them.
  flushSync(() => empty?.render(null));
}

/** Dispatches an event that comes from the device or the browser, and from no element, once the app listens. */
export function happen(type: string | Event, target: EventTarget = window): void {
  letAppListen();
  target.dispatchEvent(typeof type === 'string' ? new Event(type) : type);
}
