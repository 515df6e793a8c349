import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

const exports = ['console', 'payroll-exports'] as const;

export const payrollQueries = {
  /** What the caller exported, and the columns they chose last; always refetched. */
  exports: () =>
    queryOptions({
      ...notStored,
      queryKey: exports,
      queryFn: () => consoleCall('payrollExports.list'),
      staleTime: 0,
    }),
};
