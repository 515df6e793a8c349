import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { NewsSlot } from '#contract/home.ts';
import type { Language } from '#contract/language.ts';

export const homeQueries = {
  /**
   * The carousel's news and the next events, in the reader's language; the old ones stay while the language changes.
   */
  news: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['home', 'news', language],
      queryFn: () => call('home.news', { language }),
      staleTime: staleTimes.news,
      placeholderData: keepPreviousData,
    }),

  /** The whole article of one slide. */
  article: (slot: NewsSlot, language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['home', 'article', slot, language],
      queryFn: () => call('home.article', { slot, language }),
      staleTime: staleTimes.news,
    }),
};

/** Whether the company has no article in this slot any more. */
export function isGone(error: unknown): boolean {
  return codeOf(error) === 'NOT_FOUND';
}
