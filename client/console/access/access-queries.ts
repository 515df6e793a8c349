import { queryOptions } from '@tanstack/react-query';
import type { Output } from '#client/api/call.ts';
import { consoleCall } from '#client/console/console-call.ts';

export const accessQueries = {
  /** Who has which role, and what roles can be for; always asked again. */
  list: () => queryOptions({ queryKey: ['console', 'access'], queryFn: () => consoleCall('roles.list'), staleTime: 0 }),

  /** Who works here and has this in their name or address. */
  candidates: (text: string) =>
    queryOptions({
      queryKey: ['console', 'candidates', text],
      queryFn: () => consoleCall('roles.candidates', { text }),
      enabled: text !== '',
      // Else the list would blink at each letter.
      placeholderData: (before?: Output<'roles.candidates'>) => before,
      staleTime: 30_000,
    }),
};
