import { queryClient } from '#client/api/query-client.ts';
import { lookAtSession } from '#client/session/session.ts';

/** Reads the person's record and personal info again, and the signed-in user. */
export const readProfileAgain = () =>
  Promise.all([queryClient.invalidateQueries({ queryKey: ['profile'] }), lookAtSession()]);
