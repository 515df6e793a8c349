import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { TreePerson } from '#contract/structure.ts';
import { structureQueries } from './structure-queries.ts';

/** A person in the tree, with their reports if those are open and loaded; `more` reports are not in it. */
export type TreeNode = TreePerson & { isOpen: boolean; children: TreeNode[]; more: number };

/** The tree of managers as far as it was opened; a level is read when opened. A single top leader is open at first. */
export function useManagerTree() {
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const ids = [...opened].filter(([, isOpen]) => isOpen).map(([id]) => id);
  const [top] = useQueries({ queries: [structureQueries.reports(null)] });
  const leaders = top.data?.people.filter(({ reports }) => reports > 0) ?? [];
  const only = leaders.length === 1 ? leaders[0]?.id : undefined;
  const shown = only && !opened.has(only) ? [only, ...ids] : ids;
  const levels = useQueries({ queries: shown.map(structureQueries.reports) });
  const levelOf = new Map(shown.map((id, index) => [id, levels[index]]));

  function nodeOf(person: TreePerson): TreeNode {
    const level = levelOf.get(person.id);
    const { people = [], more = 0 } = level?.data ?? {};
    return { ...person, isOpen: level !== undefined, children: people.map(nodeOf), more };
  }

  function setOpen(id: string, isOpen: boolean): void {
    setOpened((before) => new Map([...before, [id, isOpen]]));
  }

  const failed = [top, ...levels].filter(({ isLoadingError }) => isLoadingError);
  return {
    tops: top.data?.people.map(nodeOf),
    more: top.data?.more ?? 0,
    openIds: shown,
    setOpen,
    failure: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => failed.forEach(({ refetch }) => void refetch()),
  };
}

export type ManagerTree = ReturnType<typeof useManagerTree>;
