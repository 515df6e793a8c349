import { infiniteQueryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { AuditFilter } from '#contract/audit.ts';

export const auditQueries = {
  /** The entries that a filter finds, page by page; always refetched. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'audit', filter],
      queryFn: ({ pageParam }) => consoleCall('audit.list', { ...filter, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** What was done to a person, page by page; always refetched. */
  ofPerson: (userId: string) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'person', userId, 'acts'],
      queryFn: ({ pageParam }) => consoleCall('audit.ofPerson', { userId, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};
