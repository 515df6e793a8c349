import { queryClient } from '#client/api/query-client.ts';
import { lookAtSession } from '#client/session/session.ts';

/** Reads the person's record again, and what this browser keeps of it. */
export const readProfileAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['profile'] }), lookAtSession()]);
