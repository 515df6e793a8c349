import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { EnrolmentState } from '#contract/company-trainings.ts';

export const trainingQueries = {
  /** The trainings, and how many people stand how with each; always refetched. */
  list: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'trainings'],
      queryFn: () => consoleCall('trainingEnrolments.list'),
      staleTime: 0,
    }),

  /** The people who stand so with a training, page by page; always refetched. */
  people: (id: string, state: EnrolmentState) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'training', id, state],
      queryFn: ({ pageParam }) => consoleCall('trainingEnrolments.people', { id, state, after: pageParam }),
      initialPageParam: 0,
      getNextPageParam: ({ people, isMore }, _pages, after) => (isMore ? after + people.length : null),
      staleTime: 0,
    }),
};
