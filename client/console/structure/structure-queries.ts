import { queryOptions } from '@tanstack/react-query';
import { consoleCall } from '#client/console/console-call.ts';

const minute = 60_000;

export const structureQueries = {
  /** Who reports to somebody; with null, who reports to nobody. */
  reports: (managerId: string | null) =>
    queryOptions({
      queryKey: ['console', 'structure', managerId],
      queryFn: () => consoleCall('structure.reports', managerId ? { managerId } : {}),
      staleTime: minute,
    }),
};
