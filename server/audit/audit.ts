import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import { type AuditColumns, addToAudit } from './audit-rows.ts';

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
  | 'mail-turned-off'
  | 'person-added'
  | 'person-changed'
  | 'sessions-ended'
  | 'departure-planned'
  | 'departure-dropped'
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
  | 'employees-exported'
  | 'employees-imported'
  | 'holidays-imported'
  | 'payslips-drawn'
  | 'payslips-published'
  | 'payslip-recalled'
  | 'payslip-replaced'
  | 'payslip-viewed'
  | 'payslip-assigned'
  | 'payslip-left-out'
  | 'payslip-taken-in'
  | 'payslip-accepted'
  | 'payslips-uploaded'
  | 'payslips-read'
  | 'payslips-discarded'
  | 'payslips-submitted'
  | 'payslips-confirmed'
  | 'payslips-held-back'
  | 'news-published'
  | 'trainings-published'
  | 'benefits-published'
  | 'links-published'
  | 'access-denied'
  | 'unknown-object'
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
  | 'room-mode-changed'
  | 'role-granted'
  | 'role-ended'
  | 'console-opened'
  | 'console-locked'
  | 'second-factor-set-up'
  | 'second-factor-reset'
  | 'recovery-code-used';

export type AuditEntry = {
  act: Act;
  result: 'ok' | 'refused';
  actor?: string | null;
  sessionId?: string | null;
  ipAddress?: string | null;
  object?: string | null;
};

/** Who runs the operator's command that is under way. */
const operators = new AsyncLocalStorage<string>();

/** Runs an operator's command: whatever it writes into the audit log names who ran it. */
export function asOperator<Result>(operator: string, command: () => Promise<Result>): Promise<Result> {
  return operators.run(operator, command);
}

/** Who runs the operator's command that is under way; null in the server. */
export function currentOperator(): string | null {
  return operators.getStore() ?? null;
}

/** Writes one row of the audit log, in the caller's transaction where there is one. */
export async function record(db: Database, entry: AuditEntry): Promise<void> {
  await addToAudit(db, { ...columnsOf(entry), operator: currentOperator() });
}

/** What an entry says, as the audit log and its open sums hold it. */
export function columnsOf(entry: AuditEntry): AuditColumns {
  return {
    actor: entry.actor ?? null,
    session: entry.sessionId ? createHash('sha256').update(entry.sessionId).digest('hex').slice(0, 16) : null,
    ipAddress: entry.ipAddress ?? null,
    action: entry.act,
    object: entry.object ?? null,
    result: entry.result,
  };
}
