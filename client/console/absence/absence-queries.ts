import { queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';

const absences = ['console', 'absences'] as const;

export const absenceQueries = {
  /** Who of the scope is absent; always refetched. */
  board: () =>
    queryOptions({
      ...notStored,
      queryKey: [...absences, 'board'],
      queryFn: () => consoleCall('absences.board'),
      staleTime: 0,
    }),

  /** What one person reported; always refetched. */
  ofPerson: (userId: string) =>
    queryOptions({
      ...notStored,
      queryKey: [...absences, 'person', userId],
      queryFn: () => consoleCall('absences.ofPerson', { userId }),
      staleTime: 0,
    }),
};

/** Refetches all of it, as after a change. */
export const readAbsencesAgain = readAgain(...absences);
