import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/console-call.ts';

/** What waits for each role; always refetched. */
export const overviewQueries = {
  people: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'overview', 'people'],
      queryFn: () => consoleCall('overview.people'),
      staleTime: 0,
    }),
  payslips: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'overview', 'payslips'],
      queryFn: () => consoleCall('overview.payslips'),
      staleTime: 0,
    }),
  deliveries: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'overview', 'deliveries'],
      queryFn: () => consoleCall('overview.deliveries'),
      staleTime: 0,
    }),
};
