import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain, staleTimes } from '#client/api/query-client.ts';

export const announcementQueries = {
  /** All announcements, for moderators. */
  list: () =>
    queryOptions({
      // What is to be said later is nobody else's yet.
      ...notStored,
      queryKey: ['announcements', 'list'],
      queryFn: () => call('announcements.list'),
      staleTime: staleTimes.records,
    }),

  /** Who has acknowledged one, for moderators; people go on to while somebody looks. */
  reading: (id: string) =>
    queryOptions({
      // Who has not is about others.
      ...notStored,
      queryKey: ['announcements', 'reading', id],
      queryFn: () => call('announcements.reading', { id }),
      staleTime: staleTimes.records,
      refetchInterval: staleTimes.records,
    }),

  /** The announcements that the person is asked to acknowledge. */
  asking: () =>
    queryOptions({
      // A message that is taken back must be gone: the room alone stores messages.
      ...notStored,
      queryKey: ['announcements', 'asking'],
      queryFn: () => call('announcements.asking'),
      staleTime: 0,
    }),
};

/** Reads the moderators' list of announcements again, and who has acknowledged them. */
export const readAnnouncementsAgain = readAgain('announcements');
