import { useState } from 'react';
import { stored } from '#client/device/stored.ts';
import type { PeopleView } from './people-view.ts';

/** The table's filters and order under a name. */
export type SavedView = { name: string; search: string };

/** The longest name of a saved view, in UTF-16 code units. */
export const longestName = 60;

const parts = ['department', 'location', 'state', 'pending', 'order', 'direction'] as const;

/** The saved part of a view, as a query string. The search text is left out: it says something about a person. */
export function savedSearch(view: PeopleView): string {
  const said = parts.flatMap((part): [string, string][] => (view[part] ? [[part, view[part]]] : []));
  return new URLSearchParams(said).toString();
}

/** The views of this browser, whoever signs in, like its columns. */
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

/** The saved views, in the order of saving, and their setter. */
export function useSavedViews() {
  const [views, setViews] = useState(() => storedViews.read() ?? []);

  /** Starts from what is stored now: another tab, or an action since a toast came, may have changed it. */
  function change(changed: (now: SavedView[]) => SavedView[]): void {
    const next = changed(storedViews.read() ?? views);
    setViews(next);
    storedViews.write(next);
  }

  return { views, change };
}
