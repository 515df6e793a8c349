import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

export const companySetupQueries = {
  /** How this installation is set up; always refetched. */
  setup: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'company'],
      queryFn: () => consoleCall('companySetup.read'),
      staleTime: 0,
    }),
};
