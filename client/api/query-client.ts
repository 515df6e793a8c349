import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { pageLoadedAt } from '#client/device/page-lifecycle.ts';
import { codeOf } from './call-failure.ts';

/** How long reads stay fresh, in milliseconds, by kind of data. */
export const staleTimes = { news: 60_000, records: 30_000 } as const;

/**
 * If a query has no data yet, TanStack reuses the fetch in flight, whose answer may be older than the change. Such a
 * query is invalidated again once its first data are there.
 */
class CacheOfReads extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const first = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    await Promise.allSettled(first.map(({ promise }) => promise));
    const read = first.filter(({ state }) => state.data !== undefined);
    await Promise.all(read.map(({ queryKey }) => super.invalidateQueries({ queryKey, exact: true }, options)));
  }
}

const again = new Map<string, () => Promise<void>>();

/**
 * Refetches what is read under the first words of a key, after a change or for a live topic. The same words have the
 * same function, so that what several topics read is read once after a gap.
 */
export function readAgain(...queryKey: string[]): () => Promise<void> {
  const words = queryKey.join(' ');
  const read = again.get(words) ?? (() => queryClient.invalidateQueries({ queryKey }));
  again.set(words, read);
  return read;
}

/** Refetches what this page has not read, and is not reading: it is of an earlier page, or failed. */
export function readUnreadAgain(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ state }) => state.fetchStatus === 'idle' && state.dataUpdatedAt < pageLoadedAt(),
  });
}

/** The cache of this person's reads. It retries OFFLINE and UNAVAILABLE only, and not while the browser is offline. */
export const queryClient = new CacheOfReads({
  defaultOptions: {
    queries: {
      // Offline, a read fails at once; in TanStack's default mode it would pause silently.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) =>
        count < 2 && navigator.onLine && ['OFFLINE', 'UNAVAILABLE'].includes(codeOf(error) ?? ''),
    },
  },
});
