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
  'pay.lock': 'signed-in',
  'pay.payslips': 'signed-in',
  'pay.unlock': 'signed-in',
  'training.mine': 'signed-in',
} as const satisfies Record<OperationName, Policy>;
