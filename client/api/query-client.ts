import { QueryClient } from '@tanstack/react-query';
import { codeOf } from './call-failure.ts';

/** When what was read is stale, in milliseconds after it was read, by what kind of thing it is. */
export const staleTimes = { news: 60_000, records: 30_000 } as const;

/** The cache of what this person read. Only a network that failed is worth asking again, and none that is not there. */
export const queryClient = new QueryClient({
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
