import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const trainingQueries = {
  /** The signed-in person's trainings, next due first. */
  mine: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['training', 'mine', language],
      queryFn: () => call('training.mine', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),

  /** The trainings that the person may still enrol in. */
  offered: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['training', 'offered', language],
      queryFn: () => call('training.offered', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),
};
