import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { notStored, stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { Language } from '#contract/language.ts';
import { ownReports } from './board/own-reports.ts';

/** The key of what a manager sees of the team. */
export const teamReports = ['absence', 'team'] as const;

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

  /** The person's reports; read again when the person comes back from one. */
  reports: () =>
    queryOptions({
      ...stored(),
      queryKey: ownReports,
      queryFn: () => call('absence.reports'),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),

  /** Who of the team is absent, and who is in it; always refetched. */
  team: () =>
    queryOptions({
      // Others' health has no place on a phone.
      ...notStored,
      queryKey: teamReports,
      queryFn: () => call('teamAbsence.board'),
      staleTime: 0,
      refetchOnWindowFocus: true,
    }),
};
