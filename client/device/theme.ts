import { useSyncExternalStore } from 'react';
import { mirrorLook } from './page-look.ts';
import { storedTheme } from './stored.ts';

export type Theme = 'light' | 'dark';

const listeners = new Set<() => void>();

/** Shows the stored theme; light where none is stored. */
export function showStoredTheme(): void {
  show(storedTheme.read() ?? 'light');
}

/** Changes the theme at once and remembers it. */
export function changeTheme(theme: Theme): void {
  storedTheme.write(theme);
  show(theme);
  mirrorLook();
  for (const listener of listeners) listener();
}

/** The theme on the screen. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => document.documentElement.dataset.theme as Theme,
  );
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
