import { queryOptions } from '@tanstack/react-query';
import { consoleCall } from '#client/console/console-call.ts';

export const companySetupQueries = {
  /** How this installation is set up; always refetched. */
  setup: () =>
    queryOptions({
      queryKey: ['console', 'company'],
      queryFn: () => consoleCall('companySetup.read'),
      staleTime: 0,
    }),
};
