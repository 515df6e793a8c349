import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';

export const profileQueries = {
  /** The signed-in person's employee record. */
  mine: () =>
    queryOptions({
      ...stored(),
      queryKey: ['profile', 'mine'],
      queryFn: () => call('profile.mine'),
      staleTime: staleTimes.records,
    }),

  /** The personal info that the person gave; always read again, because a form begins with it. */
  personalInfo: () =>
    queryOptions({
      ...stored(),
      queryKey: ['profile', 'personal-info'],
      queryFn: () => call('profile.personalInfo'),
      staleTime: 0,
    }),
};
