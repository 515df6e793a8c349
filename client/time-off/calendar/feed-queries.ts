import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored } from '#client/api/offline-reads.ts';
import { readAgain, staleTimes } from '#client/api/query-client.ts';

const calendarFeeds = ['time-off', 'calendar-feeds'] as const;

/** Which private calendar addresses the person has. */
export const ownFeeds = () =>
  queryOptions({
    // Only of use with the network that making and ending one needs.
    ...notStored,
    queryKey: calendarFeeds,
    queryFn: () => call('calendarFeeds.mine', {}),
    staleTime: staleTimes.records,
  });

/** Refetches them, as after a change. */
export const readFeedsAgain = readAgain(...calendarFeeds);
