import { useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets: from here on there is room beside the messages. */
const wide = matchMedia('(width >= 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the page is as wide as a tablet in landscape or a computer; re-renders when that changes. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
