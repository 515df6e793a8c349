import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { audit } from './audit-tables.ts';

/** What is audited so far. */
export type Act =
  | 'sign-in'
  | 'too-many-tries'
  | 'sign-out'
  | 'password-reset-requested'
  | 'password-reset'
  | 'password-changed'
  | 'password-asked'
  | 'invite-sent'
  | 'invite-accepted'
  | 'session-ended'
  | 'other-sessions-ended'
  | 'personal-info-changed'
  | 'deactivated'
  | 'reactivated'
  | 'pay-unlocked'
  | 'pay-locked'
  | 'payslip-opened'
  | 'payslips-of-year-downloaded'
  | 'leave-asked'
  | 'leave-withdrawn'
  | 'leave-restored'
  | 'leave-approved'
  | 'leave-declined'
  | 'leave-answer-taken-back'
  | 'absence-reported'
  | 'employees-imported'
  | 'payslips-published'
  | 'payslip-recalled'
  | 'news-published'
  | 'trainings-published'
  | 'benefits-published'
  | 'links-published'
  | 'access-denied'
  | 'moderator-named'
  | 'moderator-dismissed'
  | 'message-removed'
  | 'message-hidden'
  | 'message-reported'
  | 'report-closed'
  | 'report-reopened'
  | 'record-read'
  | 'person-muted'
  | 'person-unmuted'
  | 'room-mode-changed';

export type AuditEntry = {
  act: Act;
  result: 'ok' | 'refused';
  actor?: string | null;
  sessionId?: string | null;
  ipAddress?: string | null;
  object?: string | null;
};

/** Writes one row of the audit log, in the caller's transaction where there is one. */
export async function record(db: Database, entry: AuditEntry): Promise<void> {
  await db.insert(audit).values({
    actor: entry.actor ?? null,
    session: entry.sessionId ? createHash('sha256').update(entry.sessionId).digest('hex').slice(0, 16) : null,
    ipAddress: entry.ipAddress ?? null,
    action: entry.act,
    object: entry.object ?? null,
    result: entry.result,
  });
}
