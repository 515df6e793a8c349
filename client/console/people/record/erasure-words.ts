import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WordsFor } from '#client/session/failure-words.ts';
import type { DataKind } from '#contract/data-kinds.ts';

/** What an erasure deletes of somebody, in a word or two. */
export const dataKindWords: Record<DataKind, MessageDescriptor> = {
  record: msg({ message: 'Record, job history and its changes', comment: 'Data of a person that is erased' }),
  'own-info': msg({ message: 'Personal info and emergency contact', comment: 'Data of a person that is erased' }),
  'sign-in': msg({ message: 'Sign-in and devices', comment: 'Data of a person that is erased' }),
  pay: msg({ message: 'Payslips', comment: 'Data of a person that is erased' }),
  leave: msg({ message: 'Leave', comment: 'Data of a person that is erased' }),
  absence: msg({ message: 'Absences and sick notes', comment: 'Data of a person that is erased' }),
  payroll: msg({ message: 'Leave and absences in payroll exports', comment: 'Data of a person that is erased' }),
  room: msg({ message: 'Messages in My Voice', comment: 'Data of a person that is erased' }),
  training: msg({ message: 'Trainings', comment: 'Data of a person that is erased' }),
  benefits: msg({ message: 'Benefits', comment: 'Data of a person that is erased' }),
  messages: msg({ message: 'Mails and notifications', comment: 'Data of a person that is erased' }),
  roles: msg({ message: 'Roles', comment: 'Data of a person that is erased' }),
  audit: msg({ message: 'Entries of the audit', comment: 'Data of a person that is erased' }),
  console: msg({ message: 'What they did in the console', comment: 'Data of a person that is erased' }),
};

/** Why an erasure was not asked for, approved or withdrawn. */
export const erasureFailures = {
  HAS_NOT_LEFT: msg`Only somebody who has left can be erased.`,
  SAME_PERSON: msg`You asked for this erasure: somebody else in HR has to approve it.`,
  CHANGED_MEANWHILE: msg`The request changed meanwhile. Look at it once more.`,
} satisfies WordsFor<
  'erasures.ask' | 'erasures.approve' | 'erasures.withdraw',
  'BAD_REQUEST' | 'CONSOLE_LOCKED' | 'NOT_FOUND'
>;
