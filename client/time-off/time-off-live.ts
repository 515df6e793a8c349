import { queryClient } from '#client/api/query-client.ts';
import { deputies, ownTimeOff, teamTimeOff } from './time-off-queries.ts';

/** Reads the person's own leave again, and how many requests wait for their answer. */
export const readTimeOffAgain = () => queryClient.invalidateQueries({ queryKey: ownTimeOff });

/** Reads the requests that the person answers again, and the deputies. */
export const readTeamTimeOffAgain = () =>
  Promise.all([teamTimeOff, deputies].map((queryKey) => queryClient.invalidateQueries({ queryKey })));
