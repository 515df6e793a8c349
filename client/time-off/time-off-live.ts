import { queryClient } from '#client/api/query-client.ts';
import { ownTimeOff, teamTimeOff } from './time-off-queries.ts';

/** Reads the person's own leave again, and how many requests wait for them. */
export const readTimeOffAgain = () => queryClient.invalidateQueries({ queryKey: ownTimeOff });

/** Reads the requests of the person's team again. */
export const readTeamTimeOffAgain = () => queryClient.invalidateQueries({ queryKey: teamTimeOff });
