import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ActOnDocument, ActOnMessage, ActOnPerson, AuditAct, AuditKind } from '#contract/audit-acts.ts';

/** The names of the kinds of entries. */
export const kindWords: Record<AuditKind, MessageDescriptor> = {
  'sign-in': msg({ message: 'Signing in', comment: 'Filter of the audit' }),
  people: msg({ message: 'Records of people', comment: 'Filter of the audit' }),
  pay: msg({ message: 'Pay and payslips', comment: 'Filter of the audit' }),
  'time-off': msg({ message: 'Leave and absence', comment: 'Filter of the audit' }),
  'my-voice': msg({ message: 'My Voice', comment: 'Filter of the audit: the chat' }),
  company: msg({ message: 'News and offers', comment: 'Filter of the audit: what the company publishes' }),
  console: msg({ message: 'Roles and console', comment: 'Filter of the audit' }),
  refusals: msg({ message: 'What was refused', comment: 'Filter of the audit' }),
};

const actWords: Record<AuditAct, MessageDescriptor> = {
  'sign-in': msg({ message: 'Signed in', comment: 'Audit: what somebody did' }),
  'too-many-tries': msg({ message: 'Entered too many wrong passwords', comment: 'Audit: what somebody did' }),
  'sign-out': msg({ message: 'Signed out', comment: 'Audit: what somebody did' }),
  'password-reset-requested': msg({
    message: 'Asked for a link to a new password',
    comment: 'Audit: what somebody did',
  }),
  'password-reset': msg({ message: 'Chose a new password by a link', comment: 'Audit: what somebody did' }),
  'password-changed': msg({ message: 'Changed the password', comment: 'Audit: what somebody did' }),
  'password-asked': msg({ message: 'Entered a wrong password', comment: 'Audit: what somebody did' }),
  'invite-accepted': msg({ message: 'Accepted the invite', comment: 'Audit: what somebody did' }),
  'session-ended': msg({ message: 'Signed a device out', comment: 'Audit: what somebody did' }),
  'other-sessions-ended': msg({ message: 'Signed all other devices out', comment: 'Audit: what somebody did' }),
  'invite-sent': msg({ message: 'Sent an invite', comment: 'Audit: what somebody did' }),
  'person-added': msg({ message: 'Added a person', comment: 'Audit: what somebody did' }),
  'person-changed': msg({ message: 'Changed a record', comment: 'Audit: what somebody did' }),
  'personal-info-changed': msg({ message: 'Changed their personal info', comment: 'Audit: what somebody did' }),
  'emergency-contact-read': msg({ message: 'Looked at an emergency contact', comment: 'Audit: what somebody did' }),
  'sessions-ended': msg({ message: 'Signed somebody out everywhere', comment: 'Audit: what somebody did' }),
  'departure-planned': msg({ message: 'Planned a last day', comment: 'Audit: what somebody did' }),
  'departure-dropped': msg({ message: 'Cancelled a planned last day', comment: 'Audit: what somebody did' }),
  deactivated: msg({ message: 'Recorded a departure', comment: 'Audit: what somebody did' }),
  reactivated: msg({ message: 'Brought somebody back', comment: 'Audit: what somebody did' }),
  'archive-asked': msg({ message: 'Asked for an archive of their own data', comment: 'Audit: what somebody did' }),
  'archive-downloaded': msg({
    message: 'Downloaded an archive of their own data',
    comment: 'Audit: what somebody did',
  }),
  'person-exported': msg({ message: 'Exported all data of a person', comment: 'Audit: what somebody did' }),
  'benefit-given': msg({ message: 'Gave somebody a benefit', comment: 'Audit: what somebody did' }),
  'benefit-ended': msg({ message: 'Ended a benefit of somebody', comment: 'Audit: what somebody did' }),
  'training-enrolled': msg({ message: 'Enrolled somebody in a training', comment: 'Audit: what somebody did' }),
  'training-completed': msg({ message: 'Confirmed a training of somebody', comment: 'Audit: what somebody did' }),
  'training-taken-out': msg({ message: 'Took somebody out of a training', comment: 'Audit: what somebody did' }),
  'person-erased': msg({ message: 'Erased somebody who had left', comment: 'Audit: what somebody did' }),
  'erasure-asked': msg({ message: 'Asked to erase somebody who had left', comment: 'Audit: what somebody did' }),
  'erasure-approved': msg({ message: 'Approved an erasure', comment: 'Audit: what somebody did' }),
  'erasure-withdrawn': msg({ message: 'Withdrew an erasure', comment: 'Audit: what somebody did' }),
  'employees-exported': msg({ message: 'Exported people', comment: 'Audit: what somebody did' }),
  'employees-imported': msg({ message: 'Imported people', comment: 'Audit: what somebody did' }),
  'import-taken-back': msg({ message: 'Took an import back', comment: 'Audit: what somebody did' }),
  'import-discarded': msg({ message: 'Discarded an import', comment: 'Audit: what somebody did' }),
  'holidays-imported': msg({ message: 'Imported public holidays', comment: 'Audit: what somebody did' }),
  'mail-turned-off': msg({ message: 'Turned mails off', comment: 'Audit: what somebody did' }),
  'pay-unlocked': msg({ message: 'Unlocked their pay', comment: 'Audit: what somebody did' }),
  'pay-locked': msg({ message: 'Locked their pay', comment: 'Audit: what somebody did' }),
  'payslip-opened': msg({ message: 'Opened their payslip', comment: 'Audit: what somebody did' }),
  'payslips-of-year-downloaded': msg({
    message: 'Downloaded their payslips of a year',
    comment: 'Audit: what somebody did',
  }),
  'payslips-drawn': msg({ message: 'Drew payslips from figures', comment: 'Audit: what somebody did' }),
  'payslips-uploaded': msg({ message: 'Uploaded payslips', comment: 'Audit: what somebody did' }),
  'payslips-read': msg({ message: 'Uploaded payslips were read', comment: 'Audit: what somebody did' }),
  'payslip-viewed': msg({ message: 'Looked at somebody’s payslip', comment: 'Audit: what somebody did' }),
  'payslip-assigned': msg({ message: 'Assigned a payslip', comment: 'Audit: what somebody did' }),
  'payslip-left-out': msg({ message: 'Left a payslip out', comment: 'Audit: what somebody did' }),
  'payslip-taken-in': msg({ message: 'Put a payslip back in', comment: 'Audit: what somebody did' }),
  'payslip-accepted': msg({ message: 'Confirmed an odd payslip as right', comment: 'Audit: what somebody did' }),
  'payslips-split': msg({ message: 'Split a file of payslips otherwise', comment: 'Audit: what somebody did' }),
  'payslips-discarded': msg({ message: 'Discarded payslips', comment: 'Audit: what somebody did' }),
  'payslips-submitted': msg({ message: 'Submitted payslips for release', comment: 'Audit: what somebody did' }),
  'payslips-confirmed': msg({ message: 'Confirmed a release of payslips', comment: 'Audit: what somebody did' }),
  'payslips-held-back': msg({ message: 'Held payslips back', comment: 'Audit: what somebody did' }),
  'payslips-published': msg({ message: 'Released payslips', comment: 'Audit: what somebody did' }),
  'payslips-tried-again': msg({ message: 'Tried work on payslips again', comment: 'Audit: what somebody did' }),
  'payslip-recalled': msg({ message: 'Recalled a payslip', comment: 'Audit: what somebody did' }),
  'payslip-replaced': msg({ message: 'Replaced a payslip', comment: 'Audit: what somebody did' }),
  'payroll-exported': msg({ message: 'Exported leave and absence to payroll', comment: 'Audit: what somebody did' }),
  'leave-asked': msg({ message: 'Asked for leave', comment: 'Audit: what somebody did' }),
  'leave-withdrawn': msg({ message: 'Withdrew a request for leave', comment: 'Audit: what somebody did' }),
  'leave-restored': msg({ message: 'Restored a request for leave', comment: 'Audit: what somebody did' }),
  'leave-approved': msg({ message: 'Approved leave', comment: 'Audit: what somebody did' }),
  'leave-declined': msg({ message: 'Declined leave', comment: 'Audit: what somebody did' }),
  'leave-types-changed': msg({ message: 'Changed the kinds of leave', comment: 'Audit: what somebody did' }),
  'leave-adjusted': msg({ message: 'Gave or took days of leave', comment: 'Audit: what somebody did' }),
  'leave-year-closed': msg({ message: 'Closed a year of leave', comment: 'Audit: what somebody did' }),
  'leave-of-person-changed': msg({ message: 'Changed somebody’s leave', comment: 'Audit: what somebody did' }),
  'holidays-changed': msg({ message: 'Changed a public holiday', comment: 'Audit: what somebody did' }),
  'leave-answer-taken-back': msg({ message: 'Took back an answer to leave', comment: 'Audit: what somebody did' }),
  'leave-assigned': msg({
    message: 'Asked somebody to answer a request for leave',
    comment: 'Audit: what somebody did',
  }),
  'leave-entered': msg({ message: 'Entered leave for somebody', comment: 'Audit: what somebody did' }),
  'leave-nudged': msg({ message: 'Sent a reminder of a request for leave', comment: 'Audit: what somebody did' }),
  'leave-given-back': msg({ message: 'Gave days of leave back', comment: 'Audit: what somebody did' }),
  'leave-give-back-undone': msg({
    message: 'Took days of leave again that were given back',
    comment: 'Audit: what somebody did',
  }),
  'leave-escalated': msg({ message: 'Leave went to the manager’s manager', comment: 'Audit: what somebody did' }),
  'deputy-named': msg({ message: 'Named a deputy', comment: 'Audit: what somebody did' }),
  'deputy-ended': msg({ message: 'Ended a deputy', comment: 'Audit: what somebody did' }),
  'absence-reported': msg({ message: 'Reported an absence', comment: 'Audit: what somebody did' }),
  'absence-entered': msg({ message: 'Entered an absence for somebody', comment: 'Audit: what somebody did' }),
  'absence-corrected': msg({ message: 'Corrected a report of absence', comment: 'Audit: what somebody did' }),
  'absence-ended': msg({ message: 'Ended an absence', comment: 'Audit: what somebody did' }),
  'absence-resumed': msg({ message: 'Took back the end of an absence', comment: 'Audit: what somebody did' }),
  'absence-done': msg({ message: 'Marked a report of absence as done', comment: 'Audit: what somebody did' }),
  'absence-reopened': msg({ message: 'Marked a report of absence as not done', comment: 'Audit: what somebody did' }),
  'absence-proof-added': msg({ message: 'Sent a proof of an absence', comment: 'Audit: what somebody did' }),
  'absence-proof-opened': msg({ message: 'Opened a proof of an absence', comment: 'Audit: what somebody did' }),
  'absence-retention-set': msg({
    message: 'Set how long reports of absence are kept',
    comment: 'Audit: what somebody did',
  }),
  'leave-retention-set': msg({
    message: 'Set how long leave is kept',
    comment: 'Audit: what somebody did',
  }),
  'leavers-retention-set': msg({
    message: 'Set how long records of leavers are kept',
    comment: 'Audit: what somebody did',
  }),
  'payslips-retention-set': msg({
    message: 'Set how long payslips are kept',
    comment: 'Audit: what somebody did',
  }),
  'audit-retention-set': msg({
    message: 'Set how long the audit is kept',
    comment: 'Audit: what somebody did',
  }),
  'messages-retention-set': msg({
    message: 'Set how long messages in My Voice are kept',
    comment: 'Audit: what somebody did',
  }),
  'calendar-address-made': msg({ message: 'Made a private calendar address', comment: 'Audit: what somebody did' }),
  'calendar-address-ended': msg({ message: 'Ended a private calendar address', comment: 'Audit: what somebody did' }),
  'message-removed': msg({ message: 'Deleted a message', comment: 'Audit: what somebody did' }),
  'message-hidden': msg({ message: 'Hid a message', comment: 'Audit: what somebody did' }),
  'message-reported': msg({ message: 'Reported a message', comment: 'Audit: what somebody did' }),
  'report-closed': msg({ message: 'Closed a report', comment: 'Audit: what somebody did' }),
  'report-reopened': msg({ message: 'Opened a report again', comment: 'Audit: what somebody did' }),
  'record-read': msg({ message: 'Read what a message said before', comment: 'Audit: what somebody did' }),
  'person-muted': msg({ message: 'Muted somebody', comment: 'Audit: what somebody did' }),
  'person-unmuted': msg({ message: 'Unmuted somebody', comment: 'Audit: what somebody did' }),
  'announcement-saved': msg({
    message: 'Sent, scheduled or changed an announcement',
    comment: 'Audit: what somebody did',
  }),
  'announcement-cancelled': msg({ message: 'Cancelled an announcement', comment: 'Audit: what somebody did' }),
  'announcement-reminded': msg({ message: 'Reminded of an announcement', comment: 'Audit: what somebody did' }),
  'announcement-readers-exported': msg({
    message: 'Saved a list of who had not acknowledged an announcement',
    comment: 'Audit: what somebody did, of My Voice',
  }),
  'room-mode-changed': msg({ message: 'Changed who may write', comment: 'Audit: what somebody did' }),
  'moderator-named': msg({ message: 'Made somebody a moderator', comment: 'Audit: what somebody did' }),
  'moderator-dismissed': msg({ message: 'Removed somebody as moderator', comment: 'Audit: what somebody did' }),
  'news-saved': msg({ message: 'Wrote an article', comment: 'Audit: what somebody did, for the news' }),
  'news-review-asked': msg({ message: 'Asked for a review', comment: 'Audit: what somebody did, of the news' }),
  'news-sent-back': msg({ message: 'Sent an article back', comment: 'Audit: what somebody did, of the news' }),
  'news-published': msg({ message: 'Published news', comment: 'Audit: what somebody did' }),
  'news-recalled': msg({ message: 'Recalled an article', comment: 'Audit: what somebody did, of the news' }),
  'news-deleted': msg({ message: 'Deleted a draft', comment: 'Audit: what somebody did, of the news' }),
  'news-restored': msg({ message: 'Restored a draft', comment: 'Audit: what somebody did, of the news' }),
  'text-saved': msg({ message: 'Wrote a text', comment: 'Audit: what somebody did, of a link, an event, a benefit' }),
  'text-removed': msg({ message: 'Removed a text', comment: 'Audit: what somebody did, of a link, an event' }),
  'text-moved': msg({ message: 'Moved a text', comment: 'Audit: what somebody did, of a link in a list' }),
  'news-reminded': msg({
    message: 'Reminded who had not read an article',
    comment: 'Audit: what somebody did, of the news',
  }),
  'news-readers-exported': msg({
    message: 'Saved a list of who had not read an article',
    comment: 'Audit: what somebody did, of the news',
  }),
  'trainings-published': msg({ message: 'Published trainings', comment: 'Audit: what somebody did' }),
  'training-people-exported': msg({
    message: 'Saved a list of the people of a training',
    comment: 'Audit: what somebody did',
  }),
  'benefits-published': msg({ message: 'Published benefits', comment: 'Audit: what somebody did' }),
  'links-published': msg({ message: 'Published links', comment: 'Audit: what somebody did' }),
  'role-granted': msg({ message: 'Gave a role', comment: 'Audit: what somebody did' }),
  'role-kept': msg({ message: 'Looked at a role, and left it', comment: 'Audit: what somebody did' }),
  'role-ended': msg({ message: 'Took a role away', comment: 'Audit: what somebody did' }),
  'console-opened': msg({ message: 'Opened the console', comment: 'Audit: what somebody did' }),
  'console-locked': msg({ message: 'Locked the console', comment: 'Audit: what somebody did' }),
  'second-factor-set-up': msg({ message: 'Set up a second factor', comment: 'Audit: what somebody did' }),
  'second-factor-reset': msg({ message: 'Reset a second factor', comment: 'Audit: what somebody did' }),
  'recovery-code-used': msg({ message: 'Used a recovery code', comment: 'Audit: what somebody did' }),
  'audit-exported': msg({ message: 'Exported the audit', comment: 'Audit: what somebody did' }),
  'company-renamed': msg({ message: 'Renamed the company', comment: 'Audit: what somebody did' }),
  'time-zone-set': msg({ message: 'Set a time zone', comment: 'Audit: what somebody did' }),
  'absence-form-set': msg({ message: 'Set an absence form', comment: 'Audit: what somebody did' }),
  'feature-turned-off': msg({ message: 'Turned a feature off', comment: 'Audit: what somebody did' }),
  'feature-turned-on': msg({ message: 'Turned a feature on again', comment: 'Audit: what somebody did' }),
  'first-hour-put-away': msg({
    message: 'Put away the list of what is still to set up',
    comment: 'Audit: what somebody did',
  }),
  'accent-set': msg({ message: 'Set the colour of the app', comment: 'Audit: what somebody did' }),
  'logo-set': msg({ message: 'Set the logo of the app', comment: 'Audit: what somebody did' }),
  'test-mail-sent': msg({ message: 'Sent a test mail', comment: 'Audit: what somebody did' }),
  'test-notification-sent': msg({ message: 'Sent a test notification', comment: 'Audit: what somebody did' }),
  'access-denied': msg({ message: 'Asked for what they may not see', comment: 'Audit: what somebody did' }),
  'asked-while-locked': msg({
    message: 'Asked for something while it was locked',
    comment: 'Audit: what somebody did, or their open tab by itself; the console or pay had locked itself',
  }),
  'unknown-object': msg({ message: 'Asked for what does not exist', comment: 'Audit: what somebody did' }),
};

/** What is said of an act on somebody who is named. */
const namedWords: Record<ActOnPerson | ActOnDocument | ActOnMessage, (person: string) => MessageDescriptor> = {
  'invite-sent': (person) => msg({ message: `Sent an invite to ${person}`, comment: 'Audit: what somebody did' }),
  'person-added': (person) => msg({ message: `Added ${person}`, comment: 'Audit: what somebody did' }),
  'person-changed': (person) =>
    msg({ message: `Changed the record of ${person}`, comment: 'Audit: what somebody did' }),
  'emergency-contact-read': (person) =>
    msg({ message: `Looked at the emergency contact of ${person}`, comment: 'Audit: what somebody did' }),
  'sessions-ended': (person) =>
    msg({ message: `Signed ${person} out everywhere`, comment: 'Audit: what somebody did' }),
  'departure-planned': (person) =>
    msg({ message: `Planned the last day of ${person}`, comment: 'Audit: what somebody did' }),
  'departure-dropped': (person) =>
    msg({ message: `Cancelled the planned last day of ${person}`, comment: 'Audit: what somebody did' }),
  deactivated: (person) => msg({ message: `Recorded the departure of ${person}`, comment: 'Audit: what somebody did' }),
  reactivated: (person) => msg({ message: `Brought ${person} back`, comment: 'Audit: what somebody did' }),
  'person-exported': (person) =>
    msg({ message: `Exported all data of ${person}`, comment: 'Audit: what somebody did' }),
  'benefit-given': (person) => msg({ message: `Gave ${person} a benefit`, comment: 'Audit: what somebody did' }),
  'benefit-ended': (person) => msg({ message: `Ended a benefit of ${person}`, comment: 'Audit: what somebody did' }),
  'training-enrolled': (person) =>
    msg({ message: `Enrolled ${person} in a training`, comment: 'Audit: what somebody did' }),
  'training-completed': (person) =>
    msg({ message: `Confirmed a training of ${person}`, comment: 'Audit: what somebody did' }),
  'training-taken-out': (person) =>
    msg({ message: `Took ${person} out of a training`, comment: 'Audit: what somebody did' }),
  'erasure-asked': (person) => msg({ message: `Asked to erase ${person}`, comment: 'Audit: what somebody did' }),
  'erasure-approved': (person) =>
    msg({ message: `Approved the erasure of ${person}`, comment: 'Audit: what somebody did' }),
  'erasure-withdrawn': (person) =>
    msg({ message: `Withdrew the erasure of ${person}`, comment: 'Audit: what somebody did' }),
  'payslip-viewed': (person) =>
    msg({ message: `Looked at a payslip of ${person}`, comment: 'Audit: what somebody did' }),
  'payslip-assigned': (person) =>
    msg({ message: `Assigned a payslip to ${person}`, comment: 'Audit: what somebody did' }),
  'payslip-left-out': (person) =>
    msg({ message: `Left out a payslip of ${person}`, comment: 'Audit: what somebody did' }),
  'payslip-taken-in': (person) =>
    msg({ message: `Put a payslip of ${person} back in`, comment: 'Audit: what somebody did' }),
  'payslip-accepted': (person) =>
    msg({ message: `Confirmed an odd payslip of ${person} as right`, comment: 'Audit: what somebody did' }),
  'payslip-recalled': (person) =>
    msg({ message: `Recalled a payslip of ${person}`, comment: 'Audit: what somebody did' }),
  'payslip-replaced': (person) =>
    msg({ message: `Replaced a payslip of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-approved': (person) => msg({ message: `Approved leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-declined': (person) => msg({ message: `Declined leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-answer-taken-back': (person) =>
    msg({ message: `Took back the answer to leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-adjusted': (person) =>
    msg({ message: `Gave or took days of leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-of-person-changed': (person) =>
    msg({ message: `Changed the leave days or working days of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-assigned': (person) =>
    msg({ message: `Asked somebody to answer the leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-entered': (person) => msg({ message: `Entered leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-given-back': (person) =>
    msg({ message: `Gave days of leave of ${person} back`, comment: 'Audit: what somebody did' }),
  'leave-give-back-undone': (person) =>
    msg({ message: `Undid giving days of leave of ${person} back`, comment: 'Audit: what somebody did' }),
  'leave-nudged': (person) =>
    msg({ message: `Sent a reminder of the leave of ${person}`, comment: 'Audit: what somebody did' }),
  'leave-escalated': (person) =>
    msg({ message: `Leave of ${person} went to the manager’s manager`, comment: 'Audit: what happened' }),
  'absence-entered': (person) =>
    msg({ message: `Entered an absence of ${person}`, comment: 'Audit: what somebody did' }),
  'absence-corrected': (person) =>
    msg({ message: `Corrected an absence of ${person}`, comment: 'Audit: what somebody did' }),
  'absence-ended': (person) => msg({ message: `Ended an absence of ${person}`, comment: 'Audit: what somebody did' }),
  'absence-resumed': (person) =>
    msg({ message: `Took back the end of an absence of ${person}`, comment: 'Audit: what somebody did' }),
  'absence-done': (person) =>
    msg({ message: `Marked an absence of ${person} as done`, comment: 'Audit: what somebody did' }),
  'absence-reopened': (person) =>
    msg({ message: `Marked an absence of ${person} as not done`, comment: 'Audit: what somebody did' }),
  'absence-proof-opened': (person) =>
    msg({ message: `Opened a proof of an absence of ${person}`, comment: 'Audit: what somebody did' }),
  'deputy-named': (person) => msg({ message: `Named ${person} as deputy`, comment: 'Audit: what somebody did' }),
  'deputy-ended': (person) => msg({ message: `Ended ${person} as deputy`, comment: 'Audit: what somebody did' }),
  'message-hidden': (person) => msg({ message: `Hid a message of ${person}`, comment: 'Audit: what somebody did' }),
  'record-read': (person) =>
    msg({ message: `Read what a message of ${person} said before`, comment: 'Audit: what somebody did' }),
  'person-muted': (person) => msg({ message: `Muted ${person}`, comment: 'Audit: what somebody did' }),
  'person-unmuted': (person) => msg({ message: `Unmuted ${person}`, comment: 'Audit: what somebody did' }),
  'moderator-named': (person) => msg({ message: `Made ${person} a moderator`, comment: 'Audit: what somebody did' }),
  'moderator-dismissed': (person) =>
    msg({ message: `Removed ${person} as moderator`, comment: 'Audit: what somebody did' }),
  'role-granted': (person) => msg({ message: `Gave ${person} a role`, comment: 'Audit: what somebody did' }),
  'role-ended': (person) => msg({ message: `Took a role away from ${person}`, comment: 'Audit: what somebody did' }),
  'role-kept': (person) =>
    msg({ message: `Looked at a role of ${person}, and left it`, comment: 'Audit: what somebody did' }),
  'second-factor-reset': (person) =>
    msg({ message: `Reset the second factor of ${person}`, comment: 'Audit: what somebody did' }),
};

/** True for an act that is said of somebody. */
export function isOnPerson(act: string): act is keyof typeof namedWords {
  return act in namedWords;
}

/** Says an act: whom it was done to, if one person is named. One of an earlier release is said as the audit has it. */
export function useActWords() {
  const { t } = useLingui();
  return (act: string, person: string | null): string => {
    if (person !== null && isOnPerson(act)) return t(namedWords[act](person));
    const said = act in actWords ? t(actWords[act as AuditAct]) : act;
    return person === null ? said : [said, person].join(' · ');
  };
}
