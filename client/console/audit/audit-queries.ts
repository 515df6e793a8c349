import { infiniteQueryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { personKey } from '#client/console/platform/person-reads.ts';
import type { AuditFilter } from '#contract/audit.ts';
import type { Language } from '#contract/language.ts';

export const auditQueries = {
  /** The entries that a filter finds, page by page; always refetched. */
  list: (filter: AuditFilter, language: Language) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'audit', filter, language],
      queryFn: ({ pageParam }) =>
        consoleCall('audit.list', { ...filter, language, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** The entries that one stands for, page by page. */
  together: (entry: number, { from, to }: AuditFilter, language: Language) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'audit', 'together', entry, from, to, language],
      queryFn: ({ pageParam }) =>
        consoleCall('audit.together', {
          ...{ entry, language },
          ...(from && { from }),
          ...(to && { to }),
          ...(pageParam && { after: pageParam }),
        }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
    }),

  /** What was done to a person, page by page; always refetched. */
  ofPerson: (userId: string, language: Language) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...personKey(userId), 'acts', language],
      queryFn: ({ pageParam }) =>
        consoleCall('audit.ofPerson', { userId, language, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};
