import { useCallback, useMemo, useState } from 'react';
import type { Row } from './message-rows.ts';

/** About how high a row is, in px: by it the first rows to be drawn are guessed. */
export const usualHeight = 112;

/**
 * The rows that stand in the list, and how many of all are before them. At first it is about a screenful, which a slow phone
 * lays out in one go: what is new, else the newest. `showAll` brings in the others, above what is there.
 */
export function useStartPosition(all: Row[]) {
  const [opensAt, setOpensAt] = useState(() => all[firstInSight(all)]?.key ?? null);
  // Where they are others by now, all of them stand there.
  const opening = opensAt === null ? 0 : all.findIndex(({ key }) => key === opensAt);
  const before = Math.max(0, opening);
  const rows = useMemo(() => (before > 0 ? all.slice(before) : all), [all, before]);
  const showAll = useCallback(() => setOpensAt(null), []);
  return { rows, before, showAll };
}

/** The places of about those rows that fill a screen, from the first on. */
export function screenful(rows: Row[]): number[] {
  return [...rows.keys()].slice(0, Math.ceil(innerHeight / usualHeight));
}

function firstInSight(rows: Row[]): number {
  const unread = rows.findIndex(({ kind }) => kind === 'unread');
  const atEnd = Math.max(0, rows.length - screenful(rows).length);
  return unread > 0 ? Math.min(unread, atEnd) : atEnd;
}
