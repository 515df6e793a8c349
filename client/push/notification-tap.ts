import { navigate } from 'wouter/use-browser-location';

/**
 * The worker's message to an open page whose notification was tapped: it asks the page to go there, and waits for an
 * answer on the port.
 */
export type NotificationTap = { tappedPath: string };

/** Goes where tapped notifications lead, while the page is open. */
export function followTaps(signal: AbortSignal): void {
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }) => {
      const path = (data as Partial<NotificationTap> | null)?.tappedPath;
      if (typeof path !== 'string') return;
      if (path !== location.pathname + location.search) navigate(path);
      ports[0]?.postMessage('gone there');
    },
    { signal },
  );
}
