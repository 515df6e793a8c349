import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored, stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

/** The key of what the person's own screens show; a changed request changes all of it. */
export const ownTimeOff = ['time-off', 'own'] as const;

/** The key of the person's requests, in any language. */
export const ownRequests = [...ownTimeOff, 'requests'] as const;

/** The key of what a manager sees of the team. */
export const teamTimeOff = ['time-off', 'team'] as const;

/** The key of the person's deputy, and of the managers whose deputy they are. */
export const deputies = ['time-off', 'deputies'] as const;

/** The key of the calendar of who is away. */
export const leaveCalendar = ['time-off', 'calendar'] as const;

export const timeOffQueries = {
  /** Types of leave, balances, the manager, and how many of the team's requests wait. */
  overview: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: [...ownTimeOff, 'overview', language],
      queryFn: () => call('timeOff.overview', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The person's requests, newest first. */
  requests: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: [...ownRequests, language],
      queryFn: () => call('timeOff.requests', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** What the person has of each kind of leave, line by line. */
  ledger: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: [...ownTimeOff, 'ledger', language],
      queryFn: () => call('leaveLedger.mine', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The team's requests, waiting ones first. */
  team: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: [...teamTimeOff, language],
      queryFn: () => call('timeOff.team', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The people of the team: what is left of their leave, and when they are away. */
  teamPeople: (language: Language) =>
    queryOptions({
      // Of others, and needed with the network that an answer needs.
      ...notStored,
      queryKey: [...teamTimeOff, 'people', language],
      queryFn: () => call('timeOff.teamPeople', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** Who is away in a month, page by page. */
  calendar: (month: string, of: 'led' | 'own' | undefined, language: Language) =>
    infiniteQueryOptions({
      // Of others, and out of date as soon as somebody answers one of them.
      ...notStored,
      queryKey: [...leaveCalendar, month, of, language],
      queryFn: ({ pageParam }) =>
        call('leaveCalendar.team', { month, language, ...(of && { of }), ...(pageParam && { after: pageParam }) }),
      initialPageParam: '',
      getNextPageParam: ({ next }) => next,
      staleTime: staleTimes.records,
    }),

  /** How many of the team's requests wait for the person's answer. */
  waiting: () =>
    queryOptions({
      ...stored(),
      queryKey: [...teamTimeOff, 'waiting'],
      queryFn: () => call('timeOff.waiting', {}),
      staleTime: staleTimes.records,
    }),

  /** The person's deputy, and the managers whose deputy they are. */
  deputies: () =>
    queryOptions({
      ...stored(),
      queryKey: deputies,
      queryFn: () => call('deputies.mine', {}),
      staleTime: staleTimes.records,
    }),

  /** The people who may be named deputy and have this text in their name. */
  deputyCandidates: (text: string) =>
    queryOptions({
      // Whom a search by name finds is about others.
      ...notStored,
      queryKey: ['time-off', 'deputy-candidates', text],
      queryFn: () => call('deputies.candidates', { text }),
      enabled: text !== '',
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),
};
