import type { OperationName } from '#contract/contract.ts';

/**
 * Who may call an operation: anybody; whoever is signed in and works here; or they and who left, for as long as the company
 * lets leavers open their own payslips (decision 047). Whose record it is, the feature's rules say.
 */
export type Policy = 'anyone' | 'signed-in' | 'signed-in-or-left';

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
  'pay.lock': 'signed-in-or-left',
  'pay.payslips': 'signed-in-or-left',
  'pay.standing': 'signed-in-or-left',
  'pay.unlock': 'signed-in-or-left',
  'timeOff.answer': 'signed-in',
  'timeOff.ask': 'signed-in',
  'timeOff.overview': 'signed-in',
  'timeOff.requests': 'signed-in',
  'timeOff.restore': 'signed-in',
  'timeOff.takeBack': 'signed-in',
  'timeOff.team': 'signed-in',
  'timeOff.withdraw': 'signed-in',
  'moderation.overview': 'signed-in',
  'moderation.hide': 'signed-in',
  'moderation.mute': 'signed-in',
  'moderation.setMode': 'signed-in',
  'moderation.closeReports': 'signed-in',
  'moderation.reopenReports': 'signed-in',
  'moderation.record': 'signed-in',
  'myVoice.send': 'signed-in',
  'myVoice.history': 'signed-in',
  'myVoice.changes': 'signed-in',
  'myVoice.edit': 'signed-in',
  'myVoice.remove': 'signed-in',
  'myVoice.react': 'signed-in',
  'myVoice.search': 'signed-in',
  'myVoice.report': 'signed-in',
  'push.settings': 'signed-in',
  'push.saveSettings': 'signed-in',
  'push.subscribe': 'signed-in',
  'push.unsubscribe': 'signed-in',
  'push.sendTest': 'signed-in',
  // Whoever has the link of a mail: its token names whose mail of which kind, and can do nothing else (RFC 8058).
  'push.readMailLink': 'anyone',
  'push.turnMailOff': 'anyone',
  'training.mine': 'signed-in',
  'training.offered': 'signed-in',
  'training.enrol': 'signed-in',
  'training.leave': 'signed-in',
} as const satisfies Record<OperationName, Policy>;

/** Who may open the documents of their own payslips, at the addresses that a browser opens. */
export const payslipDocuments = 'signed-in-or-left' satisfies Policy;

/** Who may turn a kind of mail off by one click in their mail program, whose request has no session (RFC 8058). */
export const oneClickUnsubscribe = 'anyone' satisfies Policy;

/**
 * What hashes a password, which takes a processor for some 40 ms: it waits for its turn. Signing in does so by itself, once it
 * is known not to be over a limit.
 */
export const hashesPassword: ReadonlySet<OperationName> = new Set([
  'account.changePassword',
  'account.endDevice',
  'account.endOtherDevices',
  'auth.acceptInvite',
  'auth.resetPassword',
  'pay.unlock',
]);

/** What a page or its worker asks by itself, again and again: it keeps no session from ending for want of use. */
export const askedByItself: ReadonlySet<OperationName> = new Set(['myVoice.changes', 'push.subscribe']);
