import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';

export const searchQueries = {
  /** Messages that match the beginnings of words, newest first, page by page. */
  messages: (text: string) =>
    infiniteQueryOptions({
      // Of the room only the newest messages are cached, and what somebody searches for is private.
      ...notStored,
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
