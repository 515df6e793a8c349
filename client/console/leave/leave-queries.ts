import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { Language } from '#contract/language.ts';

export const leaveQueries = {
  /** Every kind of leave, in order; always refetched. */
  types: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'leave', 'types'],
      queryFn: () => consoleCall('leaveSettings.types'),
      staleTime: 0,
    }),

  /** The public holidays of a year; always refetched. */
  holidays: (year: number) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'leave', 'holidays', year],
      queryFn: () => consoleCall('leaveSettings.holidays', { year }),
      staleTime: 0,
    }),

  /** One person's leave, line by line; always refetched. */
  ledger: (userId: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'leave', 'ledger', userId, language],
      queryFn: () => consoleCall('leaveLedger.ofPerson', { userId, language }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** What the end of a year would do, or did; always refetched. */
  yearEnd: (year: number, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'leave', 'year-end', year, language],
      queryFn: () => consoleCall('leaveLedger.yearEnd', { year, language }),
      staleTime: 0,
    }),

  /** How one person's leave differs from everybody's; always refetched. */
  ofPerson: (userId: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'leave', 'person', userId, language],
      queryFn: () => consoleCall('leaveSettings.ofPerson', { userId, language }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Refetches all of it, as after a change. */
export const readLeaveAgain = readAgain('console', 'leave');
