import type { OperationName } from '#contract/contract.ts';
import type { RoleName } from '#contract/role-names.ts';

/**
 * Who may call an operation or a route, each as a sentence. `admissionBy` in admission.ts enforces them before any
 * handler. That a record is the caller's own, or of somebody they manage, the query itself enforces: it finds nothing
 * else.
 */
export const policies = {
  anyone: 'Anybody, signed in or not.',
  'signed-in': 'Whoever is signed in and works here.',
  'own-record': 'Whoever is signed in and works here, for what is theirs: the query names the caller.',
  'own-payslips':
    'Whoever is signed in, and who left while the company lets leavers open their payslips (decision 047).',
  'pay-unlocked': 'The same, in a session in which they entered their password lately (decision 026).',
  'manager-of':
    'Whoever is signed in and works here, for those who have them as manager, or whose manager named them deputy for today, or whose manager they manage once a request has escalated: the query names the caller.',
  moderator: 'Whoever has the role of a moderator of My Voice.',
  'role-holder': 'Whoever has any role, for their own console, open or not; to all others it does not exist.',
} as const;

export type NamedPolicy = keyof typeof policies;

/**
 * Who may call an operation of the console: a holder of one of the roles, in a session with the console open (decision
 * 070). To everybody else, and about people outside the roles' scopes, it does not exist. The handler gets the scope.
 */
export type ConsolePolicy = {
  roles: readonly [RoleName, ...RoleName[]];
  /**
   * `company`: the role must be for the whole company. `person`: the input's `userId` must be in the scope. `people`:
   * the query finds only people of the scope.
   */
  about: 'company' | 'person' | 'people';
};

export type Policy = NamedPolicy | ConsolePolicy;

const aboutCompany = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'company' }) as const;
const aboutPeople = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'people' }) as const;
const aboutPerson = (...roles: ConsolePolicy['roles']) => ({ roles, about: 'person' }) as const;

/** Every operation and who may call it. One that is missing here does not compile, and stops the start. */
export const access = {
  'absence.forms': 'signed-in',
  'absence.reports': 'own-record',

  'account.changePassword': 'own-record',
  'account.devices': 'own-record',
  'account.endDevice': 'own-record',
  'account.endOtherDevices': 'own-record',
  'account.identity': 'own-record',
  'account.payslipViews': 'own-record',
  'account.requestPasswordReset': 'own-record',
  'account.roles': 'own-record',

  'audit.list': aboutPeople('auditor', 'administrator'),
  // What it shows to HR is in `kindsForHr`.
  'audit.ofPerson': aboutPerson('hr'),

  'auth.acceptInvite': 'anyone',
  'auth.readLink': 'anyone',
  'auth.requestPasswordReset': 'anyone',
  'auth.resetPassword': 'anyone',
  'auth.session': 'anyone',
  'auth.signIn': 'anyone',
  'auth.signOut': 'anyone',

  'benefits.mine': 'own-record',

  'company.contacts': 'signed-in',
  // It stands on the login screen too.
  'company.look': 'anyone',

  'companySetup.read': aboutCompany('administrator'),
  'companySetup.rename': aboutCompany('administrator'),
  'companySetup.sendTestMail': aboutCompany('administrator'),
  'companySetup.sendTestNotification': aboutCompany('administrator'),
  'companySetup.setAbsenceForm': aboutCompany('administrator'),
  'companySetup.setAccent': aboutCompany('administrator'),
  'companySetup.setLogo': aboutCompany('administrator'),

  'console.lock': 'role-holder',
  'console.mine': 'role-holder',
  'console.open': 'role-holder',

  // For a manager's own team: a deputy names no deputy.
  'deputies.candidates': 'manager-of',
  'deputies.end': 'manager-of',
  'deputies.mine': 'own-record',
  'deputies.name': 'manager-of',

  'discount.card': 'own-record',

  'home.article': 'signed-in',
  'home.news': 'signed-in',

  'leaveSettings.holidays': aboutCompany('hr'),
  'leaveSettings.importHolidays': aboutCompany('hr'),
  'leaveSettings.ofPerson': aboutPerson('hr'),
  'leaveSettings.orderTypes': aboutCompany('hr'),
  'leaveSettings.removeType': aboutCompany('hr'),
  'leaveSettings.saveHoliday': aboutCompany('hr'),
  'leaveSettings.saveOfPerson': aboutPerson('hr'),
  'leaveSettings.saveType': aboutCompany('hr'),
  'leaveSettings.types': aboutCompany('hr'),

  'moderation.closeReports': 'moderator',
  'moderation.hide': 'moderator',
  'moderation.mute': 'moderator',
  'moderation.overview': 'moderator',
  'moderation.record': 'moderator',
  'moderation.reopenReports': 'moderator',
  'moderation.setMode': 'moderator',

  // Beyond these policies the room's database functions decide what may change while a message is on its way, under the
  // lock that numbers the message (decision 031). Nobody sends while muted; in announcements only moderators do; in slow
  // mode others do every 30 seconds. Only the author edits, in the first 15 minutes; not while muted; in announcements
  // only moderators. The author or a moderator removes a message; only a moderator hides one, with a reason. Nobody adds
  // a reaction while muted; everybody may take back their own.
  'myVoice.changes': 'signed-in',
  'myVoice.edit': 'own-record',
  'myVoice.history': 'signed-in',
  'myVoice.react': 'signed-in',
  'myVoice.remove': 'signed-in',
  'myVoice.report': 'signed-in',
  'myVoice.search': 'signed-in',
  'myVoice.send': 'signed-in',

  'overview.deliveries': aboutCompany('administrator'),
  'overview.payslips': aboutPeople('payroll'),
  'overview.people': aboutPeople('hr'),

  'pay.lock': 'own-payslips',
  'pay.payslips': 'pay-unlocked',
  'pay.standing': 'own-payslips',
  'pay.unlock': 'own-payslips',

  'payslipBatches.accept': aboutPeople('payroll'),
  'payslipBatches.assign': aboutPerson('payroll'),
  'payslipBatches.begin': aboutPeople('payroll'),
  'payslipBatches.candidates': aboutPeople('payroll'),
  'payslipBatches.confirm': aboutPeople('payroll'),
  'payslipBatches.discard': aboutPeople('payroll'),
  'payslipBatches.documents': aboutPeople('payroll'),
  'payslipBatches.holdBack': aboutPeople('payroll'),
  'payslipBatches.leaveOut': aboutPeople('payroll'),
  'payslipBatches.list': aboutPeople('payroll'),
  'payslipBatches.missing': aboutPeople('payroll'),
  'payslipBatches.one': aboutPeople('payroll'),
  'payslipBatches.recall': aboutPeople('payroll'),
  'payslipBatches.release': aboutPeople('payroll'),
  'payslipBatches.replace': aboutPeople('payroll'),
  'payslipBatches.tryAgain': aboutPeople('payroll'),

  // An act on many people is seen, stopped and resumed by whoever began it alone.
  'people.act': aboutPeople('hr'),
  'people.acts': aboutPeople('hr'),
  'people.add': aboutPeople('hr'),
  'people.bringBack': aboutPeople('hr'),
  'people.change': aboutPerson('hr'),
  'people.changeMany': aboutPeople('hr'),
  'people.consequences': aboutPeople('hr'),
  'people.endSessions': aboutPerson('hr'),
  'people.invite': aboutPeople('hr'),
  'people.list': aboutPeople('hr'),
  'people.managers': aboutPeople('hr'),
  'people.record': aboutPerson('hr'),
  'people.resumeAct': aboutPeople('hr'),
  'people.showOut': aboutPeople('hr'),
  'people.stopAct': aboutPeople('hr'),
  'people.units': aboutPeople('hr'),

  // A file may name anybody.
  'peopleImports.begin': aboutCompany('hr'),
  'peopleImports.discard': aboutCompany('hr'),
  'peopleImports.list': aboutCompany('hr'),
  'peopleImports.map': aboutCompany('hr'),
  'peopleImports.missing': aboutCompany('hr'),
  'peopleImports.one': aboutCompany('hr'),
  'peopleImports.rows': aboutCompany('hr'),
  'peopleImports.takeBack': aboutCompany('hr'),
  'peopleImports.write': aboutCompany('hr'),

  'profile.mine': 'own-record',
  'profile.personalInfo': 'own-record',
  'profile.savePersonalInfo': 'own-record',

  // For anybody with a mail's link: its token names one person's mail of one kind, and can do no more (RFC 8058).
  'push.readMailLink': 'anyone',
  'push.saveSettings': 'own-record',
  'push.sendTest': 'own-record',
  'push.settings': 'own-record',
  'push.subscribe': 'own-record',
  'push.turnMailOff': 'anyone',
  'push.unsubscribe': 'own-record',

  'roles.candidates': aboutPeople('administrator'),
  'roles.end': aboutCompany('administrator'),
  'roles.grant': aboutCompany('administrator'),
  'roles.keep': aboutCompany('administrator'),
  'roles.list': aboutPeople('administrator'),

  'secondFactor.begin': 'role-holder',
  'secondFactor.confirm': 'role-holder',
  'secondFactor.reset': aboutPerson('administrator'),

  'structure.reports': aboutPeople('hr'),

  'timeOff.answer': 'manager-of',
  'timeOff.ask': 'own-record',
  'timeOff.overview': 'own-record',
  'timeOff.requests': 'own-record',
  'timeOff.restore': 'own-record',
  'timeOff.takeBack': 'manager-of',
  'timeOff.team': 'manager-of',
  'timeOff.withdraw': 'own-record',

  'training.enrol': 'own-record',
  'training.leave': 'own-record',
  'training.mine': 'own-record',
  'training.offered': 'own-record',

  'uploads.begin': aboutPeople('hr', 'payroll'),
  'uploads.end': aboutPeople('hr', 'payroll'),
  'uploads.mine': aboutPeople('hr', 'payroll'),
} as const satisfies Record<OperationName, Policy>;

/** Who may open the addresses that are no operations. No route names a policy of its own. */
export const routeAccess = {
  absenceForms: 'own-record',
  // Names and shapes of operations, and nobody's data.
  apiDocument: 'anyone',
  auditExport: aboutPeople('auditor', 'administrator'),
  builtFiles: 'anyone',
  // A colour and a picture: the login screen has them too.
  companyLook: 'anyone',
  consolePages: 'role-holder',
  // Up or not, and no more than that.
  health: 'anyone',
  importLeftOut: aboutCompany('hr'),
  live: 'signed-in',
  // The request has no session: the token in its address says whose mail of which kind to end (RFC 8058).
  oneClickUnsubscribe: 'anyone',
  // The app without anybody's data; what it shows, it asks operations for.
  pages: 'anyone',
  // Documents of a batch, for its reviewers.
  payslipBatchDocuments: aboutPeople('payroll'),
  payslipDocuments: 'pay-unlocked',
  peopleExport: aboutPeople('hr'),
  pictures: 'signed-in',
  styles: 'anyone',
  uploadPieces: aboutPeople('hr', 'payroll'),
} as const satisfies Record<string, Policy>;

/**
 * Operations that hash a password, which takes a processor some 40 ms: they wait for their turn. Signing in waits by
 * itself, after its limits were checked.
 */
export const hashesPassword: ReadonlySet<OperationName> = new Set([
  'account.changePassword',
  'account.endDevice',
  'account.endOtherDevices',
  'auth.acceptInvite',
  'auth.resetPassword',
  'console.open',
  'pay.unlock',
  'secondFactor.begin',
]);

/**
 * Operations that a page or its worker calls by itself, again and again: they prolong neither the session nor the open
 * console. While somebody uses such a page, it calls `console.mine`.
 */
export const askedByItself: ReadonlySet<OperationName> = new Set([
  'myVoice.changes',
  'payslipBatches.documents',
  'payslipBatches.list',
  'payslipBatches.missing',
  'payslipBatches.one',
  'people.act',
  'people.acts',
  'peopleImports.list',
  'peopleImports.missing',
  'peopleImports.one',
  'peopleImports.rows',
  'push.subscribe',
]);
