import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';

export const pushQueries = {
  /** The person's notification settings, for all devices. */
  settings: () =>
    queryOptions({
      ...stored(),
      queryKey: ['push', 'settings'],
      queryFn: () => call('push.settings'),
      staleTime: staleTimes.records,
    }),
};
