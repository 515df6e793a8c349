import { queryClient } from '#client/api/query-client.ts';
import { deputies, ownTimeOff, teamTimeOff } from './time-off-queries.ts';

/** Reads the person's own leave again, and how many requests wait for them. */
export const readTimeOffAgain = () => queryClient.invalidateQueries({ queryKey: ownTimeOff });

/** Reads the requests that the person answers again, and for whom they do. */
export const readTeamTimeOffAgain = () =>
  Promise.all([teamTimeOff, deputies].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
