import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { notStored } from '#client/api/offline-reads.ts';
import { queryClient, staleTimes } from '#client/api/query-client.ts';
import { typedInto } from '#client/api/typed-before.ts';
import { consoleCall } from '#client/console/platform/console-call.ts';
import type { ArticleState } from '#contract/articles.ts';
import type { Language } from '#contract/language.ts';
import type { EditedArticle, NewsAudience } from '#contract/newsroom.ts';
import type { PersonName } from '#contract/people-records.ts';
import { audienceKey, type Draft } from './written-words.ts';

/** What a list of articles is narrowed by. */
type NewsFilter = { state?: ArticleState | undefined; text?: string | undefined };

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

  /** Who has read an article that must be read; people go on to read it while somebody looks. */
  reading: (id: string) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'news', 'reading', id],
      queryFn: () => consoleCall('newsroom.reading', { id }),
      refetchInterval: staleTimes.records,
    }),

  /** Whom the person may write for. */
  groups: () =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'news', 'groups'],
      queryFn: () => consoleCall('newsroom.groups'),
      staleTime: minute,
    }),

  /** How many people an audience reaches. */
  reach: (audience: NewsAudience | null) =>
    queryOptions({
      ...notStored,
      queryKey: ['console', 'news', 'reach', audienceKey(audience)],
      queryFn: () => consoleCall('newsroom.reach', { audience }),
      placeholderData: keepPreviousData,
    }),
};

const minute = 60_000;

/** People who lead somebody, by a part of their name. */
export function leadersNamed(text: string) {
  return queryOptions({
    ...notStored,
    queryKey: ['console', 'news', 'leaders', text],
    queryFn: () => consoleCall('newsroom.managers', { text }),
    staleTime: minute / 2,
  });
}

/** Shows an article as the server has it since a moment ago, and reads the lists again. */
export function noteArticle(article: EditedArticle): void {
  queryClient.setQueryData(newsQueries.one(article.id).queryKey, article);
  void queryClient.invalidateQueries({ queryKey: ['console', 'news', 'list'] });
  void queryClient.invalidateQueries({ queryKey: newsQueries.reading(article.id).queryKey });
}

/** What is typed and not saved, the article that it was typed over, and the managers that it names. */
export type Typed = { from: EditedArticle | null; draft: Draft; leaders: readonly PersonName[] };

/** What is typed into articles. */
export const { typedBefore, keepTyped } = typedInto<Typed>('console', 'news');
