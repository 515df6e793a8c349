import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** Which roles the person has, and whether the console is open in this session; always asked again. */
export const consoleState = () =>
  queryOptions({ queryKey: ['console', 'mine'], queryFn: () => call('console.mine'), staleTime: 0 });
