import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { fresh } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const homeQueries = {
  /** The carousel's news and the next events, in the reader's language; the old ones stay while it changes. */
  news: (language: Language) =>
    queryOptions({
      queryKey: ['home', 'news', language],
      queryFn: () => call('home.news', { language }),
      staleTime: fresh.news,
      placeholderData: keepPreviousData,
    }),
};
