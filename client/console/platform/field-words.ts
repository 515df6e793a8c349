import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PersonField, PersonState, pendingMatters } from '#contract/people-fields.ts';

/** The name of each field of a record. */
export const fieldWords: Record<PersonField, MessageDescriptor> = {
  fullName: msg({ message: 'Full name', comment: 'Label: a field of an employee’s record' }),
  email: msg`Email`,
  employeeId: msg`Employee ID`,
  username: msg`Username`,
  position: msg`Position`,
  department: msg`Department`,
  location: msg({ message: 'Location', comment: 'Where somebody works' }),
  hireDate: msg({ message: 'Hire date', comment: 'Label: the day on which somebody was hired last' }),
  language: msg`Language`,
  employment: msg`Employment`,
  employmentType: msg`Employment Type`,
  businessTitle: msg`Business Title`,
  shift: msg({ message: 'Shift', comment: 'Working hours of a day' }),
  jobCode: msg`Job Code`,
  company: msg`Company`,
  standardHours: msg`Standard Hours`,
};

export const managerWord = msg`Manager`;

/** What may be pending of people. */
export const pendingWords: Record<(typeof pendingMatters)[number], MessageDescriptor> = {
  leave: msg({ message: 'Leave without an answer', comment: 'How many requests wait for managers' }),
  'last-day': msg({ message: 'Last day within a week', comment: 'People who leave the company soon' }),
  erasure: msg({
    message: 'Erasure to approve',
    comment: 'People who left and are to be erased, which waits for a second person',
  }),
};

/** The state of an account, in a word or two. */
export const stateWords: Record<PersonState, MessageDescriptor> = {
  never: msg({ message: 'Never invited', comment: 'State of an employee’s account: no invite was sent' }),
  invited: msg({ message: 'Invited', comment: 'State of an employee’s account: an invite was sent, no password yet' }),
  in: msg({ message: 'In', comment: 'State of an employee’s account: they have a password and can sign in' }),
  locked: msg({ message: 'Locked', comment: 'State of an employee’s account: too many wrong passwords, for a while' }),
  left: msg({ message: 'Left', comment: 'State of an employee’s account: they left the company' }),
};
