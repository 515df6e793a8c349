import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

/** What the person's own screens show; a change of a request changes all of it. */
export const ownTimeOff = ['time-off', 'own'] as const;

/** What the person asked for, in any language. */
export const ownRequests = [...ownTimeOff, 'requests'] as const;

/** What a manager sees of the team. */
export const teamTimeOff = ['time-off', 'team'] as const;

/** Who answers for the person, and for whom they answer. */
export const deputies = ['time-off', 'deputies'] as const;

export const timeOffQueries = {
  /** Kinds of leave, balances, the manager, and how many requests of the own team wait. */
  overview: (language: Language) =>
    queryOptions({
      queryKey: [...ownTimeOff, 'overview', language],
      queryFn: () => call('timeOff.overview', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** What the person asked for, newest first. */
  requests: (language: Language) =>
    queryOptions({
      queryKey: [...ownRequests, language],
      queryFn: () => call('timeOff.requests', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The own team's requests, those that wait first. */
  team: (language: Language) =>
    queryOptions({
      queryKey: [...teamTimeOff, language],
      queryFn: () => call('timeOff.team', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The own deputy, and the managers whose deputy one is. */
  deputies: () =>
    queryOptions({
      queryKey: deputies,
      queryFn: () => call('deputies.mine', {}),
      staleTime: staleTimes.records,
    }),

  /** Who may be named deputy and has this in their name. */
  deputyCandidates: (text: string) =>
    queryOptions({
      queryKey: ['time-off', 'deputy-candidates', text],
      queryFn: () => call('deputies.candidates', { text }),
      enabled: text !== '',
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),
};
