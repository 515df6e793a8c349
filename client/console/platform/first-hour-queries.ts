import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from './console-call.ts';

/** What a new company has still to set up; always refetched. */
export const firstHour = () =>
  queryOptions({
    ...notStored,
    queryKey: ['console', 'overview', 'first-hour'],
    queryFn: () => consoleCall('overview.firstHour'),
    staleTime: 0,
  });
