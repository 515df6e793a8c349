import { useSyncExternalStore } from 'react';
import { mirrorLook } from './page-look.ts';
import { createAtom } from './store.ts';
import { storedTheme } from './stored.ts';

export type Theme = 'light' | 'dark';

const shown = createAtom<Theme>('light');

/** Shows the stored theme; light where none is stored. */
export function showStoredTheme(): void {
  show(storedTheme.read() ?? 'light');
}

/** Changes the theme at once and remembers it. */
export function changeTheme(theme: Theme): void {
  storedTheme.write(theme);
  show(theme);
  mirrorLook();
}

/** The theme on the screen. */
export function useTheme(): Theme {
  return useSyncExternalStore(shown.subscribe, shown.get);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  shown.set(theme);
}
