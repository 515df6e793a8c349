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
  'account.identity': 'signed-in',
  'account.requestPasswordReset': 'signed-in',
  'auth.acceptInvite': 'anyone',
  'auth.readLink': 'anyone',
  'auth.requestPasswordReset': 'anyone',
  'auth.resetPassword': 'anyone',
  'discount.card': 'signed-in',
  'home.news': 'signed-in',
  'profile.mine': 'signed-in',
  'profile.personalInfo': 'signed-in',
  'profile.savePersonalInfo': 'signed-in',
  'benefits.mine': 'signed-in',
  'company.contacts': 'signed-in',
  'home.story': 'signed-in',
  'pay.lock': 'signed-in',
  'pay.payslips': 'signed-in',
  'pay.unlock': 'signed-in',
  'training.mine': 'signed-in',
  'training.offered': 'signed-in',
  'training.enrol': 'signed-in',
  'training.leave': 'signed-in',
} as const satisfies Record<OperationName, Policy>;
