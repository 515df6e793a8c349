import { navigate } from 'wouter/use-browser-location';

/** What the worker asks of an open page whose notification was tapped: to go there. It answers on the port it is given. */
export type NotificationTap = { tappedPath: string };

/**
 * Goes where tapped notifications lead, for as long as the page stands there.
 * @returns how to stop
 */
export function followTaps(): () => void {
  const leaving = new AbortController();
  navigator.serviceWorker?.addEventListener(
    'message',
    ({ data, ports }) => {
      const path = (data as Partial<NotificationTap> | null)?.tappedPath;
      if (typeof path !== 'string') return;
      if (path !== location.pathname + location.search) navigate(path);
      ports[0]?.postMessage('gone there');
    },
    { signal: leaving.signal },
  );
  return () => leaving.abort();
}
