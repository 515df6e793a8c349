import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { consoleCall } from '#client/console/console-call.ts';
import type { Language } from '#contract/language.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import type { PeopleView } from './people-view.ts';

const minute = 60_000;

export const peopleQueries = {
  /** The people of a view, page by page; always refetched. */
  list: (view: PeopleView) =>
    infiniteQueryOptions({
      queryKey: ['console', 'people', view],
      queryFn: ({ pageParam }) => consoleCall('people.list', { ...view, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** The departments and locations that people are in. */
  units: () =>
    queryOptions({
      queryKey: ['console', 'people-units'],
      queryFn: () => consoleCall('people.units'),
      staleTime: minute,
    }),

  /** People who can be somebody's manager, by a part of their name. */
  managers: (text: string) =>
    queryOptions({
      queryKey: ['console', 'people-managers', text],
      queryFn: () => consoleCall('people.managers', { text }),
      staleTime: minute / 2,
    }),

  /** A person's whole record; always refetched. */
  record: (userId: string, language: Language) =>
    queryOptions({
      queryKey: ['console', 'person', userId, language],
      queryFn: () => consoleCall('people.record', { userId, language }),
      staleTime: 0,
    }),

  /** What was done to a person, page by page; always refetched. */
  acts: (userId: string) =>
    infiniteQueryOptions({
      queryKey: ['console', 'person', userId, 'acts'],
      queryFn: ({ pageParam }) => consoleCall('audit.ofPerson', { userId, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** What else ends if these people leave; always refetched. */
  consequences: (selection: PeopleSelection) =>
    queryOptions({
      queryKey: ['console', 'people-leaving', selection],
      queryFn: () => consoleCall('people.consequences', { selection }),
      staleTime: 0,
      gcTime: 0,
    }),
};
