import { auditedRole, endRolesOf } from '#server/access/roles.ts';
import { type AuditedBy, record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import type { Inviting } from '#server/session/app-context.ts';
import { deleteLinks } from '#server/session/link-rows.ts';
import { hasPassword } from '#server/session/password-rows.ts';
import { endSessions } from '#server/session/session-rows.ts';
import { inviteEverybody } from './invite-everybody.ts';
import { addPerson, markBack, markLeft, type Newcomer } from './newcomer-rows.ts';
import { personByEmail } from './person-rows.ts';

/** What became of an invite: sent, or why not. */
export type InviteResult = 'sent' | 'already-here' | 'left' | 'unknown';

/** Adds somebody's record, and mails them a link to choose a password, unless they have one. */
export async function invite(db: Database, appContext: Inviting, newcomer: Newcomer): Promise<InviteResult> {
  return db.transaction(async (transaction) => {
    if (!(await personByEmail(transaction, newcomer.email))) await addPerson(transaction, newcomer);
    return resendInvite(transaction, appContext, newcomer.email);
  });
}

/** Sends the invite of somebody who was let in and has no password yet; the older link stops working. */
export async function resendInvite(db: Database, appContext: Inviting, email: string): Promise<InviteResult> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    if (!person) return 'unknown';
    if (person.deactivatedAt) return 'left';
    if (await hasPassword(transaction, person.id)) return 'already-here';
    await inviteEverybody(transaction, appContext, [person]);
    return 'sent';
  });
}

/** What became of showing somebody out. */
type LeaveResult = 'left' | 'last-administrator' | 'unknown';

/**
 * Ends the access of somebody who left, from the next request on: their sessions, links and roles end, and they can
 * sign in only to their own payslips, for as long as the company lets leavers, counted from the first time they left.
 * The last administrator stays.
 * @param by who does it, for the audit
 */
export async function deactivate(db: Database, email: string, by: AuditedBy = {}): Promise<LeaveResult> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    if (!person) return 'unknown';
    const ended = await endRolesOf(transaction, person.id);
    if (!ended) return 'last-administrator';
    for (const { role, scope } of ended) {
      const object = auditedRole({ userId: person.id, role, scope });
      await record(transaction, { ...by, act: 'role-ended', result: 'ok', subject: person.id, object });
    }
    await markLeft(transaction, person.id);
    await endSessions(transaction, person.id);
    await deleteLinks(transaction, person.id);
    return 'left';
  });
}

/** What became of bringing somebody back, and whether they get an invite. */
type ReturnResult = 'back' | 'back-and-invited' | 'not-left' | 'unknown';

/**
 * Brings back somebody who left, with their records and password; without a password they are invited. Their sessions
 * end, because they were opened for payslips alone.
 */
export async function reactivate(db: Database, appContext: Inviting, email: string): Promise<ReturnResult> {
  return db.transaction(async (transaction) => {
    const person = await personByEmail(transaction, email);
    if (!person) return 'unknown';
    if (!person.deactivatedAt) return 'not-left';
    await markBack(transaction, person.id);
    await endSessions(transaction, person.id);
    return (await resendInvite(transaction, appContext, email)) === 'sent' ? 'back-and-invited' : 'back';
  });
}
