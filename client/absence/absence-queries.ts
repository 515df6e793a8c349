import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const absenceQueries = {
  /** Where each absence is reported. */
  forms: (language: Language) =>
    queryOptions({
      queryKey: ['absence', 'forms', language],
      queryFn: () => call('absence.forms', { language }),
      staleTime: staleTimes.news,
      placeholderData: keepPreviousData,
    }),

  /** What the person reported with our forms; read again on coming back from one. */
  reports: () =>
    queryOptions({
      queryKey: ['absence', 'reports'],
      queryFn: () => call('absence.reports'),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
};
