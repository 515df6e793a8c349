import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const benefitsQueries = {
  /** The signed-in person's benefits, by kind. */
  mine: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['benefits', 'mine', language],
      queryFn: () => call('benefits.mine', { language }),
      staleTime: staleTimes.records,
      placeholderData: keepPreviousData,
    }),
};
