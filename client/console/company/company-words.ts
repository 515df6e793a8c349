import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';
import type { AbsenceKind } from '#contract/absence.ts';
import type { CompanySetup } from '#contract/company-setup.ts';

/** The name of each kind of absence, as on the screen that reports it. */
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

/** Messages for refused changes to the form of an absence. */
export const absenceFormWords = {
  SET_BY_ENVIRONMENT: msg`Whoever runs the server sets this form. It is changed there.`,
  BAD_REQUEST: msg`Write the whole address. It begins with https://.`,
} satisfies WordsFor<'companySetup.setAbsenceForm', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

/** Messages for refused names of the company. CONSOLE_LOCKED and NOT_FOUND, a lost role, show by themselves. */
export const renameWords: WordsFor<'companySetup.rename', 'CONSOLE_LOCKED' | 'NOT_FOUND'> = {
  SET_BY_ENVIRONMENT: msg`Whoever runs the server sets the name. It is changed there.`,
  BAD_REQUEST: msg`The name contains an invisible character. Type it again.`,
};

/** Messages for refused colours. */
export const accentWords = {
  BAD_REQUEST: msg`White words on this colour could not be read. Take a darker one.`,
} satisfies WordsFor<'companySetup.setAccent', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;

/** Messages for refused logos. */
export const logoWords = {
  BAD_REQUEST: msg`This picture cannot be read. Choose a PNG, JPEG or WebP.`,
} satisfies WordsFor<'companySetup.setLogo', 'CONSOLE_LOCKED' | 'NOT_FOUND'>;
