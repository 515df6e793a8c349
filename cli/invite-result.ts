import type { InviteResult } from '#server/directory/invites.ts';

/** The operator's sentence for each result of an invite. */
export const inviteWords: Record<InviteResult, string> = {
  sent: 'invited',
  'already-here': 'has a password already; nothing was sent',
  left: 'has left; nothing was sent. HR brings them back in the console',
  unknown: 'nobody here has this address',
};
