import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored, stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';

export const archiveQueries = {
  /** All articles for the person, page by page. */
  all: (language: Language) =>
    infiniteQueryOptions({
      ...stored(),
      queryKey: ['home', 'archive', language],
      queryFn: ({ pageParam }) => call('home.archive', { language, ...(pageParam && { after: pageParam }) }),
      ...pages,
    }),

  /** Of those, what has a text. What somebody searches for is nobody else's business. */
  search: (language: Language, text: string) =>
    infiniteQueryOptions({
      ...notStored,
      queryKey: ['home', 'archive', language, text],
      queryFn: ({ pageParam }) => call('home.archive', { language, text, ...(pageParam && { after: pageParam }) }),
      ...pages,
    }),
};

const pages = {
  initialPageParam: null as Id | null,
  getNextPageParam: ({ next }: { next: Id | null }) => next,
  staleTime: staleTimes.news,
  placeholderData: keepPreviousData,
};
