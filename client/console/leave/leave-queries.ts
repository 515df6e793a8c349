import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/console-call.ts';
import type { Language } from '#contract/language.ts';

export const leaveQueries = {
  /** Every kind of leave, in its order; always asked again. */
  types: () =>
    queryOptions({
      queryKey: ['console', 'leave', 'types'],
      queryFn: () => consoleCall('leaveSettings.types'),
      staleTime: 0,
    }),

  /** The public holidays of a year; always asked again. */
  holidays: (year: number) =>
    queryOptions({
      queryKey: ['console', 'leave', 'holidays', year],
      queryFn: () => consoleCall('leaveSettings.holidays', { year }),
      staleTime: 0,
    }),

  /** How leave of one person differs from that of everybody; always asked again. */
  ofPerson: (userId: string, language: Language) =>
    queryOptions({
      queryKey: ['console', 'leave', 'person', userId, language],
      queryFn: () => consoleCall('leaveSettings.ofPerson', { userId, language }),
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Reads all of it again, as after a change. */
export function readLeaveAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['console', 'leave'] });
}
