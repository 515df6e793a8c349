import { queryOptions } from '@tanstack/react-query';
import { consoleCall } from './console-call.ts';

/** What waits for each role; always refetched. */
export const overviewQueries = {
  people: () =>
    queryOptions({
      queryKey: ['console', 'overview', 'people'],
      queryFn: () => consoleCall('overview.people'),
      staleTime: 0,
    }),
  payslips: () =>
    queryOptions({
      queryKey: ['console', 'overview', 'payslips'],
      queryFn: () => consoleCall('overview.payslips'),
      staleTime: 0,
    }),
  deliveries: () =>
    queryOptions({
      queryKey: ['console', 'overview', 'deliveries'],
      queryFn: () => consoleCall('overview.deliveries'),
      staleTime: 0,
    }),
};
