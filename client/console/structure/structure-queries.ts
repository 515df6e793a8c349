import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

const minute = 60_000;

export const structureQueries = {
  /** The people who report to somebody; for null, those who report to nobody. */
  reports: (managerId: string | null) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'structure', managerId],
      queryFn: () => consoleCall('structure.reports', managerId ? { managerId } : {}),
      staleTime: minute,
    }),

  /** The time zones of the company and its locations, and all that can be set. */
  zones: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'structure', 'zones'],
      queryFn: () => consoleCall('structure.zones'),
      staleTime: minute,
    }),
};
