import { notifyManager } from '@tanstack/react-query';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { createAtom } from '#client/device/store.ts';
import { queryClient } from './query-client.ts';

/** When shown data from outside the query cache were read, by the id of the component that shows them. */
const named = createAtom<ReadonlyMap<string, number>>(new Map());

function name(id: string, readAt: number | null): void {
  const next = new Map(named.get());
  if (readAt === null) next.delete(id);
  else next.set(id, readAt);
  named.set(next);
}

/** Tells when the data that a component shows from outside the query cache were read; null for none. */
export function useShownFrom(readAt: number | null): void {
  const id = useId();
  useEffect(() => name(id, readAt), [id, readAt]);
  useEffect(() => () => name(id, null), [id]);
}

/** When the oldest data on the screen were read, in milliseconds since 1970; null if it shows none. */
export function useOldestShown(): number | null {
  return useSyncExternalStore(watch, oldestShown);
}

function watch(changed: () => void): () => void {
  const stopNamed = named.subscribe(changed);
  // Batched, because the cache also notifies while a component renders.
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
