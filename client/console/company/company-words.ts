import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';
import type { AbsenceKind } from '#contract/absence.ts';
import type { CompanySetup } from '#contract/company-setup.ts';

/** What each kind of absence is called, as on the screen that reports it. */
export const absenceWords: Record<AbsenceKind, MessageDescriptor> = {
  sickness: msg`Sickness`,
  'child-sickness': msg`Child Sickness`,
  late: msg`Late to Work`,
  'call-back': msg`Call Back`,
};

/** Whether notifications can be sent, and why not. */
export const notificationWords: Record<CompanySetup['notifications'], MessageDescriptor> = {
  possible: msg({ message: 'Can be sent', comment: 'Of notifications' }),
  'no-https': msg`Cannot be sent: browsers take them only where the address begins with https.`,
  'no-worker': msg`Cannot be sent: whoever runs the server has turned the service worker off.`,
};

/** What is said where the form of an absence is not changed. */
export const absenceFormWords = {
  SET_BY_ENVIRONMENT: msg`Whoever runs the server sets this form. It is changed there.`,
  BAD_REQUEST: msg`Write the whole address. It begins with https://.`,
} satisfies WordsFor<'companySetup.setAbsenceForm', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

/** What is said where the company is not renamed. The lock shows by itself, and so does that a role was taken away. */
export const renameWords: WordsFor<'companySetup.rename', 'CONSOLE_LOCKED' | 'NOT_FOUND'> = {
  SET_BY_ENVIRONMENT: msg`Whoever runs the server sets the name. It is changed there.`,
  BAD_REQUEST: msg`The name holds something that cannot be seen. Type it again.`,
};

/** What is said where the app does not get a colour. */
export const accentWords = {
  BAD_REQUEST: msg`White words on this colour could not be read. Take a darker one.`,
} satisfies WordsFor<'companySetup.setAccent', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

/** What is said where the app does not get a logo. */
export const logoWords = {
  BAD_REQUEST: msg`This is no picture that can be read. Choose a PNG, JPEG or WebP.`,
} satisfies WordsFor<'companySetup.setLogo', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;
