import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from '@tanstack/react-query';
import { codeOf } from './call-failure.ts';

/** When what was read is stale, in milliseconds after it was read, by what kind of thing it is. */
export const staleTimes = { news: 60_000, records: 30_000 } as const;

/**
 * Invalidates what is being read for the first time once more when that is there: TanStack takes the answer under way, which may have
 * been written before whatever made it stale.
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

/** The cache of what this person read. Only a network that failed is worth asking again, and none that is not there. */
export const queryClient = new CacheOfReads({
  defaultOptions: {
    queries: {
      // Without a network a read fails and says so; left to itself it would wait without a word.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (count, error) =>
        count < 2 && navigator.onLine && ['OFFLINE', 'UNAVAILABLE'].includes(codeOf(error) ?? ''),
    },
  },
});
