import { useSyncExternalStore } from 'react';

/** The breakpoint of the style sheets: from here on there is room beside the messages. */
const wide = matchMedia('(width >= 900px)');
/** Up to here the console is used with one hand: its filters stand behind a button, and its people are cards. */
const narrow = matchMedia('(width < 700px)');

/** Whether the page is as wide as a tablet in landscape or a computer; re-renders when that changes. */
export function useWideScreen(): boolean {
  return useMatches(wide);
}

/** Whether the page is as narrow as a phone held upright; re-renders when that changes. */
export function useNarrowScreen(): boolean {
  return useMatches(narrow);
}

function useMatches(media: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
