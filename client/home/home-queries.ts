import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { codeOf } from '#client/api/call-failure.ts';
import { stored } from '#client/api/offline-reads.ts';
import { queryClient, staleTimes } from '#client/api/query-client.ts';
import type { NewsSlot } from '#contract/articles.ts';
import type { NewsArticle, NewsItem } from '#contract/home.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';

export const homeQueries = {
  /**
   * The carousel's news and the next events, in the reader's language; the old ones stay while the language changes.
   */
  news: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['home', 'news', language],
      queryFn: async () => {
        const answer = await call('home.news', { language });
        for (const article of storedArticles()) void refresh(article, answer.news);
        return answer;
      },
      staleTime: staleTimes.news,
      placeholderData: keepPreviousData,
    }),

  /** The whole article of one slide, or of one that is no slide any more, by its id. */
  article: (slot: NewsSlot, language: Language, id?: Id) =>
    queryOptions({
      ...stored(),
      queryKey: ['home', 'article', slot, language, ...(id ? [id] : [])],
      queryFn: () => call('home.article', { slot, language, ...(id && { id }) }),
      staleTime: staleTimes.news,
    }),
};

function storedArticles() {
  return queryClient.getQueryCache().findAll({ queryKey: ['home', 'article'] });
}

/** Reads an article again that is not the person's newest of its kind any more: it may be for others now. */
async function refresh({ queryKey, state }: ReturnType<typeof storedArticles>[number], news: NewsItem[]) {
  const [, , slot, language, id] = queryKey as ['home', 'article', NewsSlot, Language, Id?];
  const kept = state.data as NewsArticle | undefined;
  if (!kept || (!id && news.find((item) => item.slot === slot)?.id === kept.id)) return;
  const read = homeQueries.article(slot, language, id);
  await queryClient.prefetchQuery(id ? read : { ...read, staleTime: 0 });
  if (isGone(queryClient.getQueryState(queryKey)?.error)) {
    queryClient.removeQueries({ queryKey, exact: true, type: 'inactive' });
  }
}

/** Whether there is no article in this slot any more for the person. */
export function isGone(error: unknown): boolean {
  return codeOf(error) === 'NOT_FOUND';
}
