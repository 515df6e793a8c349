import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { fresh } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const trainingQueries = {
  /** The signed-in person's trainings, next due first. */
  mine: (language: Language) =>
    queryOptions({
      queryKey: ['training', 'mine', language],
      queryFn: () => call('training.mine', { language }),
      staleTime: fresh.records,
      placeholderData: keepPreviousData,
    }),
};
