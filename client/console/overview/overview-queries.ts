import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

/** What should have been sent; always refetched. */
export const deliveries = () =>
  queryOptions({
    ...notStored,
    queryKey: ['console', 'overview', 'deliveries'],
    queryFn: () => consoleCall('overview.deliveries'),
    staleTime: 0,
  });
