import type { OperationName } from '#contract/contract.ts';

/** Who may call an operation: anybody, or whoever is signed in. Whose record it is, the feature's rules say. */
export type Policy = 'anyone' | 'signed-in';

/** Every operation and who may. An operation that is missing here does not compile, and stops the start. */
export const access = {
  'auth.signIn': 'anyone',
  'auth.signOut': 'anyone',
  'auth.session': 'anyone',
  'absence.forms': 'signed-in',
  'absence.reports': 'signed-in',
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
  'timeOff.answer': 'signed-in',
  'timeOff.ask': 'signed-in',
  'timeOff.overview': 'signed-in',
  'timeOff.requests': 'signed-in',
  'timeOff.restore': 'signed-in',
  'timeOff.takeBack': 'signed-in',
  'timeOff.team': 'signed-in',
  'timeOff.withdraw': 'signed-in',
  'training.mine': 'signed-in',
} as const satisfies Record<OperationName, Policy>;
