import { notifyManager } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { createAtom } from '#client/device/store.ts';
import { queryClient } from './query-client.ts';

/** When what screens show besides reads of the cache is from, by whatever shows it. */
const named = createAtom<ReadonlyMap<string, number>>(new Map());

function name(id: string, readAt: number | null): void {
  const next = new Map(named.get());
  if (readAt === null) next.delete(id);
  else next.set(id, readAt);
  named.set(next);
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
  const stopNamed = named.subscribe(changed);
  // Not while something is drawn: the cache tells of a read as soon as a screen asks for it.
  const stopCache = queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed));
  return () => {
    stopNamed();
    stopCache();
  };
}

function oldestShown(): number | null {
  const shown = queryClient.getQueryCache().findAll({ type: 'active' });
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt));
  const oldest = Math.min(...times, ...named.get().values());
  return Number.isFinite(oldest) ? oldest : null;
}
