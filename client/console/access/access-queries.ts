import { queryOptions } from '@tanstack/react-query';
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
      staleTime: 30_000,
    }),
};
