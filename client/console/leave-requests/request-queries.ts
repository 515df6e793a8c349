import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Input } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { Language } from '#contract/language.ts';

const requests = ['console', 'leave-requests'] as const;

/** What the list is narrowed to. */
export type RequestFilter = Omit<Input<'leaveInbox.list'>, 'after' | 'language'>;

/** What the calendar is narrowed to. */
type CalendarFilter = Omit<Input<'leaveCalendar.company'>, 'after' | 'language'>;

export const requestQueries = {
  /** Who is away in a month, page by page; always refetched. */
  calendar: (filter: CalendarFilter, language: Language) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...requests, 'calendar', filter, language],
      queryFn: ({ pageParam }) =>
        consoleCall('leaveCalendar.company', { ...filter, language, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** When somebody works and what is left of their leave; always refetched. */
  leaveOf: (userId: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: [...requests, 'leave-of', userId, language],
      queryFn: () => consoleCall('leaveInbox.leaveOf', { userId, language }),
      staleTime: 0,
    }),

  /** The requests that a filter finds, page by page; always refetched. */
  list: (filter: RequestFilter, language: Language) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: [...requests, 'list', filter, language],
      queryFn: ({ pageParam }) =>
        consoleCall('leaveInbox.list', { ...filter, language, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),
};

/** Refetches all of it, as after a change. */
export const readRequestsAgain = readAgain(...requests);
