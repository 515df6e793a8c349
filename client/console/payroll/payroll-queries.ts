import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { Language } from '#contract/language.ts';

const exports = ['console', 'payroll-exports'] as const;

export const payrollQueries = {
  /** How an export differs from the one before; it stays as it was made. */
  changes: (id: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: [...exports, id, language],
      queryFn: () => consoleCall('payrollExports.changes', { id, language }),
      staleTime: Number.POSITIVE_INFINITY,
    }),

  /** What the caller exported, and the columns they chose last; always refetched. */
  exports: () =>
    queryOptions({
      ...notStored,
      queryKey: exports,
      queryFn: () => consoleCall('payrollExports.list'),
      staleTime: 0,
    }),
};
