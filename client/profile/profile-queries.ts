import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { staleTimes } from '#client/api/query-client.ts';

export const profileQueries = {
  /** The signed-in person's employee record. */
  mine: () =>
    queryOptions({ queryKey: ['profile', 'mine'], queryFn: () => call('profile.mine'), staleTime: staleTimes.records }),

  /** What the person told us about themselves; always asked again, for a form begins with it. */
  personalInfo: () =>
    queryOptions({
      queryKey: ['profile', 'personal-info'],
      queryFn: () => call('profile.personalInfo'),
      staleTime: 0,
    }),
};
