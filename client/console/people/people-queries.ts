import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Output } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import { personKey } from '#client/console/platform/person-reads.ts';
import type { Language } from '#contract/language.ts';
import { resultsAtOnce } from '#contract/people-fields.ts';
import type { PeopleSelection } from '#contract/people-records.ts';
import type { PeopleView } from './people-view.ts';

/** How often the progress of an act is polled, in milliseconds. */
const interval = 700;

const erasureKey = (userId: string) => ['console', 'erasure', userId];

export const peopleQueries = {
  /** What waits for HR, and who is here today; always refetched. */
  overview: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'overview', 'people'],
      queryFn: () => consoleCall('overview.people'),
      staleTime: 0,
    }),

  /** The people of a view, page by page; always refetched. */
  list: (view: PeopleView) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['console', 'people', view],
      queryFn: ({ pageParam }) => consoleCall('people.list', { ...view, ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: 0,
    }),

  /** A person's whole record; always refetched. */
  record: (userId: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: [...personKey(userId), language],
      queryFn: () => consoleCall('people.record', { userId, language }),
      staleTime: 0,
    }),

  /** The benefits that people can be given. */
  benefits: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'benefits'],
      queryFn: () => consoleCall('benefitEnrolments.choices'),
    }),

  /** Which benefits somebody has or had; always refetched. */
  benefitsOf: (userId: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'benefits-of', userId],
      queryFn: () => consoleCall('benefitEnrolments.ofPerson', { userId }),
      staleTime: 0,
    }),

  /** Which trainings somebody has to do and has done; always refetched. */
  trainingsOf: (userId: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'trainings-of', userId],
      queryFn: () => consoleCall('trainingEnrolments.ofPerson', { userId }),
      staleTime: 0,
    }),

  /** What an erasure would do to a leaver, and whether one was asked for; always refetched. */
  erasure: (userId: string, language: Language) =>
    queryOptions({
      ...notStored,
      queryKey: [...erasureKey(userId), language],
      queryFn: () => consoleCall('erasures.ofPerson', { userId, language }),
      staleTime: 0,
    }),

  /** What else ends if these people leave; always refetched. */
  consequences: (selection: PeopleSelection) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'people-leaving', selection],
      queryFn: () => consoleCall('people.consequences', { selection }),
      staleTime: 0,
      gcTime: 0,
    }),

  /** One's own acts on many people, polled while one is in progress. */
  ownActs: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'people-acts'],
      queryFn: () => consoleCall('people.acts'),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.acts.some((act) => act.state === 'working') ? interval : false),
    }),

  /** One of them with what became of each person, polled while it is in progress: each read adds the new results. */
  ownAct: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'people-act', id],
      queryFn: () => readAct(id),
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data && state.data.state !== 'working' ? false : interval),
    }),
};

/** Refetches a person's erasure, after it was asked for, withdrawn or changed by somebody else. */
export function readErasureAgain(userId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: erasureKey(userId) });
}

async function readAct(id: string): Promise<Output<'people.act'>> {
  const results = [...(queryClient.getQueryData(peopleQueries.ownAct(id).queryKey)?.results ?? [])];
  for (;;) {
    const answer = await consoleCall('people.act', { id, after: results.length });
    results.push(...answer.results);
    if (answer.results.length < resultsAtOnce) return { ...answer, results };
  }
}
