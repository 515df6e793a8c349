import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { queryClient } from '#client/api/query-client.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { Language } from '#contract/language.ts';
import type { ArticleState, EditedArticle } from '#contract/newsroom.ts';
import type { Draft } from './written-words.ts';

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

/** What is typed and not saved, and the article that it was typed over. */
export type Typed = { from: EditedArticle | null; draft: Draft };

const typed = ['console', 'news', 'typed'] as const;

/** What was typed into an article, null for a new one, when its screen was left: in memory, until somebody else signs in. */
export const typedBefore = (id: string | null) => queryClient.getQueryData<Typed>([...typed, id]);

/** Keeps what is typed for whoever comes back to the article; null once it is saved or taken back. */
export function keepTyped(id: string | null, what: Typed | null): void {
  queryClient.setQueryDefaults(typed, { ...notStored, gcTime: Number.POSITIVE_INFINITY });
  if (what) queryClient.setQueryData([...typed, id], what);
  else queryClient.removeQueries({ queryKey: [...typed, id], exact: true });
}
