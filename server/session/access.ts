import type { OperationName } from '#contract/contract.ts';

/** Who may call an operation: anybody, or whoever is signed in. Whose record it is, the feature's rules say. */
export type Policy = 'anyone' | 'signed-in';

/** Every operation and who may. An operation that is missing here does not compile, and stops the start. */
export const access = {
  'auth.signIn': 'anyone',
  'auth.signOut': 'anyone',
  'auth.session': 'anyone',
  'account.changePassword': 'signed-in',
  'account.devices': 'signed-in',
  'account.endDevice': 'signed-in',
  'account.endOtherDevices': 'signed-in',
  'account.requestPasswordReset': 'signed-in',
  'auth.acceptInvite': 'anyone',
  'auth.readLink': 'anyone',
  'auth.requestPasswordReset': 'anyone',
  'auth.resetPassword': 'anyone',
  'home.news': 'signed-in',
  'moderation.hide': 'signed-in',
  'moderation.mute': 'signed-in',
  'moderation.setMode': 'signed-in',
  'moderation.reports': 'signed-in',
  'moderation.closeReport': 'signed-in',
  'moderation.record': 'signed-in',
  'myVoice.send': 'signed-in',
  'myVoice.history': 'signed-in',
  'myVoice.changes': 'signed-in',
  'myVoice.edit': 'signed-in',
  'myVoice.remove': 'signed-in',
  'myVoice.react': 'signed-in',
  'myVoice.search': 'signed-in',
  'myVoice.report': 'signed-in',
  'training.mine': 'signed-in',
} as const satisfies Record<OperationName, Policy>;
