import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';

/** The key of what the room has for somebody outside it. */
export const unreadKey = ['my-voice', 'unread'] as const;

/** What the room has for somebody outside it: how much is unread, and the last line. */
export const unreadInRoom = () =>
  queryOptions({
    // A message that is taken back must be gone: the room alone stores messages, and hears of that.
    ...notStored,
    queryKey: unreadKey,
    queryFn: () => call('myVoice.unread', {}),
    staleTime: staleTimes.records,
  });
