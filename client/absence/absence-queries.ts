import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';

export const absenceQueries = {
  /** The forms for absences, each with its address. */
  forms: (language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['absence', 'forms', language],
      queryFn: () => call('absence.forms', { language }),
      staleTime: staleTimes.news,
      placeholderData: keepPreviousData,
    }),

  /** The person's reports by our own forms; read again when the person comes back from one. */
  reports: () =>
    queryOptions({
      ...stored(),
      queryKey: ['absence', 'reports'],
      queryFn: () => call('absence.reports'),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
};
