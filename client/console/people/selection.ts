import { longestSelection } from '#contract/people-fields.ts';
import type { PeopleFilter, PeopleSelection } from '#contract/people-records.ts';

/** Some people, each by their id, or all that a filter finds but some: nobody has to be loaded to be chosen. */
export type Chosen = { only: ReadonlySet<string> } | { allBut: ReadonlySet<string> };

export const nobody: Chosen = { only: new Set() };

/** How many people are chosen. */
export function countOf(chosen: Chosen, total: number): number {
  return 'only' in chosen ? chosen.only.size : Math.max(0, total - chosen.allBut.size);
}

/** The rows that are shown as chosen, as a React Aria table takes them. */
export function keysOf(chosen: Chosen, loaded: readonly string[]): 'all' | Set<string> {
  if ('only' in chosen) return new Set(chosen.only);
  if (chosen.allBut.size === 0) return 'all';
  return new Set(loaded.filter((id) => !chosen.allBut.has(id)));
}

/** What is chosen once the table has these keys. Of all, whoever is loaded and no longer among them is left out. */
export function chosenBy(keys: 'all' | ReadonlySet<string>, before: Chosen, loaded: readonly string[]): Chosen {
  if (keys === 'all') return { allBut: new Set() };
  if ('only' in before || keys.size === 0) return { only: new Set(keys) };
  return { allBut: new Set(loaded.filter((id) => !keys.has(id))) };
}

/** A selection as the server takes it; null where more were named one by one than it takes. */
export function selectionOf(chosen: Chosen, filter: PeopleFilter): PeopleSelection | null {
  const named = [...('only' in chosen ? chosen.only : chosen.allBut)];
  if (named.length > longestSelection) return null;
  return 'only' in chosen ? { ids: named } : { filter, except: named };
}
