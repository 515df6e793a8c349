import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

export const accessQueries = {
  /** All grants of roles, and what roles can be limited to; always refetched. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'access'],
      queryFn: () => consoleCall('roles.list'),
      staleTime: 0,
    }),

  /** People who work here, by a part of their name or address. */
  candidates: (text: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'candidates', text],
      queryFn: () => consoleCall('roles.candidates', { text }),
      staleTime: 30_000,
    }),
};
