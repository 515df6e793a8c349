import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleCall } from '#client/console/console-call.ts';
import type { AuditFilter } from '#contract/audit.ts';

export const auditQueries = {
  /** The entries that a filter finds, a page after the other; always asked again. */
  list: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: ['console', 'audit', filter],
      queryFn: ({ pageParam }) => consoleCall('audit.list', { ...filter, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};
