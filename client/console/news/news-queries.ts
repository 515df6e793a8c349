import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { Language } from '#contract/language.ts';
import type { ArticleState, EditedArticle } from '#contract/newsroom.ts';

/** What a list of articles is narrowed by. */
export type NewsFilter = { state?: ArticleState | undefined; text?: string | undefined };

export const newsQueries = {
  /** The articles, with titles in the reader's language. */
  list: (language: Language, { state, text }: NewsFilter) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'news', 'list', language, state ?? null, text ?? null],
      queryFn: () => consoleCall('newsroom.list', { language, ...(state && { state }), ...(text && { text }) }),
      placeholderData: keepPreviousData,
    }),

  /** One article in all languages. */
  one: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'news', 'one', id],
      queryFn: () => consoleCall('newsroom.one', { id }),
    }),
};

/** Shows an article as the server has it since a moment ago, and reads the lists again. */
export function noteArticle(article: EditedArticle): void {
  queryClient.setQueryData(newsQueries.one(article.id).queryKey, article);
  void queryClient.invalidateQueries({ queryKey: ['console', 'news', 'list'] });
}
