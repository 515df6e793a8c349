import { notifyManager } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

/** When what screens show besides reads of the cache is from, by whatever shows it. */
const named = new Map<string, number>();
const watchers = new Set<() => void>();

function name(id: string, readAt: number | null): void {
  if (readAt === null) named.delete(id);
  else named.set(id, readAt);
  for (const changed of watchers) changed();
}

/** Names the moment from which something on the screen is that is no read of the cache; null for none. */
export function useShownFrom(readAt: number | null): void {
  const id = useId();
  useEffect(() => name(id, readAt), [id, readAt]);
  useEffect(() => () => name(id, null), [id]);
}

/** From when the oldest is that the screen shows, in milliseconds since 1970; null where it shows nothing read. */
export function useOldestShown(): number | null {
  return useSyncExternalStore(watch, oldestShown);
}

function watch(changed: () => void): () => void {
  watchers.add(changed);
  // Not while something is drawn: the cache tells of a read as soon as a screen asks for it.
  const stop = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));
  return () => {
    watchers.delete(changed);
    stop();
  };
}

function oldestShown(): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt));
  const oldest = Math.min(...times, ...named.values());
  return Number.isFinite(oldest) ? oldest : null;
}
