import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { stored } from '#client/api/offline-reads.ts';
import { staleTimes } from '#client/api/query-client.ts';
import type { CompanyScreen } from '#contract/company.ts';
import type { Language } from '#contract/language.ts';

export const companyQueries = {
  /** The links and contacts of one screen. */
  contacts: (screen: CompanyScreen, language: Language) =>
    queryOptions({
      ...stored(),
      queryKey: ['company', 'contacts', screen, language],
      queryFn: () => call('company.contacts', { screen, language }),
      staleTime: staleTimes.news,
      placeholderData: keepPreviousData,
    }),
};
