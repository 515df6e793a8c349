import type { Id } from '#contract/id.ts';
import { longestSelection } from '#contract/people-fields.ts';
import type { ListedPerson, PeopleFilter, PeopleSelection } from '#contract/people-records.ts';

/** Some people by id, or all that a filter finds except some: nobody has to be loaded to be chosen. */
export type Chosen = { only: ReadonlySet<string> } | { allBut: ReadonlySet<string> };

export const nobody: Chosen = { only: new Set() };

/** How many people are chosen. */
export function countOf(chosen: Chosen, total: number): number {
  return 'only' in chosen ? chosen.only.size : Math.max(0, total - chosen.allBut.size);
}

/** The name of the one person who is chosen; none of several, nor of somebody without a name. */
export function nameOfOne(chosen: Chosen, loaded: readonly ListedPerson[]): string | undefined {
  if (!('only' in chosen) || chosen.only.size !== 1) return undefined;
  return loaded.find(({ id }) => chosen.only.has(id))?.fullName ?? undefined;
}

/** The selected keys, as a React Aria table takes them. */
export function keysOf(chosen: Chosen, loaded: readonly string[]): 'all' | Set<string> {
  if ('only' in chosen) return new Set(chosen.only);
  if (chosen.allBut.size === 0) return 'all';
  return new Set(loaded.filter((id) => !chosen.allBut.has(id)));
}

/** The selection after the table reports these keys. If all were chosen, loaded people without a key are left out. */
export function chosenBy(keys: 'all' | ReadonlySet<string>, before: Chosen, loaded: readonly string[]): Chosen {
  if (keys === 'all') return { allBut: new Set() };
  if ('only' in before || keys.size === 0) return { only: new Set(keys) };
  // Whoever was left out may not be among the loaded now: after the list was sorted, for instance.
  const elsewhere = [...before.allBut].filter((id) => !loaded.includes(id));
  return { allBut: new Set([...elsewhere, ...loaded.filter((id) => !keys.has(id))]) };
}

/** A selection as the server takes it; null if it names more people than the server takes. */
export function selectionOf(chosen: Chosen, filter: PeopleFilter): PeopleSelection | null {
  // React Aria's keys are plain text; these are the ids of listed people.
  const named = [...('only' in chosen ? chosen.only : chosen.allBut)] as Id[];
  if (named.length > longestSelection) return null;
  return 'only' in chosen ? { ids: named } : { filter, except: named };
}
