import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from './console-call.ts';

const key = ['console', 'retention'] as const;

export const retentionQueries = {
  /** For how many days each kind of data is kept; always refetched. */
  days: () =>
    queryOptions({
      ...notStored,
      queryKey: key,
      queryFn: () => consoleCall('retention.read'),
      staleTime: 0,
    }),
};

/** Refetches it, as after a change. */
export const readRetentionAgain = readAgain(...key);
