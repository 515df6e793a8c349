/** What is audited, by what it is about. */
export const auditActs = {
  'sign-in': [
    'sign-in',
    'too-many-tries',
    'sign-out',
    'password-reset-requested',
    'password-reset',
    'password-changed',
    'password-asked',
    'invite-accepted',
    'session-ended',
    'other-sessions-ended',
    'archive-asked',
    'archive-downloaded',
  ],
  people: [
    'invite-sent',
    'person-added',
    'person-changed',
    'personal-info-changed',
    'emergency-contact-read',
    'sessions-ended',
    'departure-planned',
    'departure-dropped',
    'deactivated',
    'reactivated',
    'person-exported',
    'benefit-given',
    'benefit-ended',
    'training-enrolled',
    'training-completed',
    'training-taken-out',
    'person-erased',
    'erasure-asked',
    'leavers-retention-set',
    'erasure-approved',
    'erasure-withdrawn',
    'employees-exported',
    'employees-imported',
    'import-taken-back',
    'import-discarded',
    'holidays-imported',
    'mail-turned-off',
  ],
  pay: [
    'pay-unlocked',
    'pay-locked',
    'payslip-opened',
    'payslips-of-year-downloaded',
    'payslips-drawn',
    'payslips-uploaded',
    'payslips-read',
    'payslip-viewed',
    'payslip-assigned',
    'payslip-left-out',
    'payslip-taken-in',
    'payslip-accepted',
    'payslips-split',
    'payslips-discarded',
    'payslips-submitted',
    'payslips-confirmed',
    'payslips-held-back',
    'payslips-published',
    'payslips-tried-again',
    'payslip-recalled',
    'payslip-replaced',
    'payroll-exported',
    'payslips-retention-set',
  ],
  'time-off': [
    'leave-asked',
    'leave-withdrawn',
    'leave-restored',
    'leave-approved',
    'leave-declined',
    'leave-answer-taken-back',
    'leave-assigned',
    'leave-entered',
    'leave-nudged',
    'leave-given-back',
    'leave-give-back-undone',
    'leave-types-changed',
    'leave-of-person-changed',
    'leave-adjusted',
    'leave-year-closed',
    'leave-retention-set',
    'holidays-changed',
    'leave-escalated',
    'deputy-named',
    'deputy-ended',
    'absence-reported',
    'absence-entered',
    'absence-corrected',
    'absence-ended',
    'absence-resumed',
    'absence-done',
    'absence-reopened',
    'absence-proof-added',
    'absence-proof-opened',
    'absence-retention-set',
    'calendar-address-made',
    'calendar-address-ended',
  ],
  'my-voice': [
    'message-removed',
    'message-hidden',
    'message-reported',
    'report-closed',
    'report-reopened',
    'record-read',
    'person-muted',
    'person-unmuted',
    'room-mode-changed',
    'announcement-saved',
    'announcement-cancelled',
    'announcement-reminded',
    'announcement-readers-exported',
    'messages-retention-set',
    'moderator-named',
    'moderator-dismissed',
  ],
  company: [
    'news-saved',
    'news-review-asked',
    'news-sent-back',
    'news-published',
    'news-recalled',
    'news-deleted',
    'news-restored',
    'news-reminded',
    'news-readers-exported',
    'trainings-published',
    'training-people-exported',
    'benefits-published',
    'links-published',
    'text-saved',
    'text-removed',
    'text-moved',
  ],
  console: [
    'role-granted',
    'role-ended',
    'role-kept',
    'console-opened',
    'console-locked',
    'second-factor-set-up',
    'second-factor-reset',
    'recovery-code-used',
    'audit-exported',
    'audit-retention-set',
    'company-renamed',
    'absence-form-set',
    'feature-turned-off',
    'feature-turned-on',
    'first-hour-put-away',
    'time-zone-set',
    'accent-set',
    'logo-set',
    'test-mail-sent',
    'test-notification-sent',
  ],
  refusals: ['access-denied', 'asked-while-locked', 'unknown-object'],
} as const;

export const auditKinds = Object.keys(auditActs) as [AuditKind, ...AuditKind[]];

/** The kinds of acts on a person that HR may see: nothing about pay, the room or how somebody signs in. */
export const kindsForHr = ['people', 'time-off', 'console'] as const satisfies AuditKind[];

export type AuditKind = keyof typeof auditActs;

export type AuditAct = (typeof auditActs)[AuditKind][number];

/** Acts on another person, or on what is theirs: each says on whom. */
export type ActOnPerson = Extract<
  AuditAct,
  | 'invite-sent'
  | 'person-added'
  | 'person-changed'
  | 'emergency-contact-read'
  | 'sessions-ended'
  | 'departure-planned'
  | 'departure-dropped'
  | 'deactivated'
  | 'reactivated'
  | 'person-exported'
  | 'benefit-given'
  | 'benefit-ended'
  | 'training-enrolled'
  | 'training-completed'
  | 'training-taken-out'
  | 'erasure-asked'
  | 'erasure-approved'
  | 'erasure-withdrawn'
  | 'payslip-recalled'
  | 'payslip-replaced'
  | 'leave-approved'
  | 'leave-declined'
  | 'leave-answer-taken-back'
  | 'leave-assigned'
  | 'leave-entered'
  | 'leave-nudged'
  | 'leave-given-back'
  | 'leave-give-back-undone'
  | 'leave-of-person-changed'
  | 'leave-adjusted'
  | 'leave-escalated'
  | 'absence-entered'
  | 'absence-corrected'
  | 'absence-ended'
  | 'absence-resumed'
  | 'absence-done'
  | 'absence-reopened'
  | 'absence-proof-opened'
  | 'deputy-named'
  | 'deputy-ended'
  | 'person-muted'
  | 'person-unmuted'
  | 'moderator-named'
  | 'moderator-dismissed'
  | 'role-granted'
  | 'role-ended'
  | 'role-kept'
  | 'second-factor-reset'
>;

/** Acts on a document of a batch, which may be nobody's yet. */
export type ActOnDocument = Extract<
  AuditAct,
  'payslip-viewed' | 'payslip-assigned' | 'payslip-left-out' | 'payslip-taken-in' | 'payslip-accepted'
>;

/** Acts on a message in the room, which may be unknown. */
export type ActOnMessage = Extract<AuditAct, 'message-hidden' | 'record-read'>;

/** Acts on nobody else, or on nobody whose records it changes. */
export type ActOnNobody = Exclude<AuditAct, ActOnPerson | ActOnDocument | ActOnMessage>;
