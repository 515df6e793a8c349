import { useSyncExternalStore } from 'react';

/** As the style sheets have it: from here on there is room beside the messages. */
const wide = matchMedia('(width >= 900px)');

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** Whether the page is as wide as a tablet that lies or a computer; told again when that changes. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
