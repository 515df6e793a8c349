import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { staleTimes } from '#client/api/query-client.ts';

export const searchQueries = {
  /** Messages that match the beginnings of words, newest first, page by page. */
  messages: (text: string) =>
    infiniteQueryOptions({
      queryKey: ['my-voice', 'search', text],
      queryFn: ({ pageParam }) =>
        call('myVoice.search', { text, limit: 30, ...(pageParam !== null && { before: pageParam }) }),
      initialPageParam: null as number | null,
      getNextPageParam: ({ messages, more }) => (more ? (messages.at(-1)?.seq ?? null) : null),
      enabled: text !== '',
      placeholderData: keepPreviousData,
      staleTime: staleTimes.news,
    }),
};
