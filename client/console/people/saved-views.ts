import { useState } from 'react';
import { stored } from '#client/device/stored.ts';
import type { PeopleView } from './people-view.ts';

/** Filters and order of the table under a name. */
export type SavedView = { name: string; search: string };

/** The longest name of one, in UTF-16 units. */
export const longestName = 60;

const parts = ['department', 'location', 'state', 'order', 'direction'] as const;

/** What of a view is saved, as an address has it. Whom somebody looked for is left out: it says something about a person. */
export function savedSearch(view: PeopleView): string {
  const said = parts.flatMap((part): [string, string][] => (view[part] ? [[part, view[part]]] : []));
  return new URLSearchParams(said).toString();
}

/** This browser's own, whoever signs in, as its columns are. */
const storedViews = stored<SavedView[]>(
  'people-views',
  (text) => {
    const views: unknown = JSON.parse(text);
    if (
      !Array.isArray(views) ||
      views.some(({ name, search }) => typeof name !== 'string' || typeof search !== 'string')
    )
      throw new Error('No list of views.');
    return views;
  },
  JSON.stringify,
);

/** The saved views in the order they were saved, and how to have others. */
export function useSavedViews() {
  const [views, setViews] = useState(() => storedViews.read() ?? []);

  /** Begins with what is stored now: another tab, or what was done since a toast came, may have changed it. */
  function change(changed: (now: SavedView[]) => SavedView[]): void {
    const next = changed(storedViews.read() ?? views);
    setViews(next);
    storedViews.write(next);
  }

  return { views, change };
}
