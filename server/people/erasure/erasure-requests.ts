import { consolePaths } from '#contract/console-paths.ts';
import type { Id } from '#contract/id.ts';
import { isId } from '#contract/is-id.ts';
import { holdersOver, lockRoles } from '#server/access/role-rows.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { importAlone } from '#server/directory/company-rows.ts';
import {
  approveRequest,
  erasureRequestOf,
  putErasureRequest,
  withdrawErasureRequest,
} from '#server/directory/erasure-request-rows.ts';
import { type MailRecipient, personWith } from '#server/directory/person-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, auditedBy, type RequestContext } from '#server/http/operation.ts';
import type { Notification } from '#server/push/notification.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { type ErasedBy, erasePerson } from './erase-person.ts';

/** For how many days a request stands. */
const days = 7;

/** Who asks, approves or withdraws. */
type ErasureCall = { call: Pick<RequestContext, 'db' | 'ipAddress'>; caller: Caller };

/**
 * Does something about a person while nobody is shown out, brought back, given a role or deprived of one: what these
 * decide stays so until the transaction ends.
 * @throws NOT_FOUND where the person or the caller's role for them is gone by then
 */
function alone<Result>(
  { call, caller }: ErasureCall,
  userId: Id,
  work: (transaction: Database, person: MailRecipient) => Promise<Result>,
): Promise<Result> {
  return call.db.transaction(async (transaction) => {
    await importAlone(transaction);
    await lockRoles(transaction);
    const person = await personWith(transaction, userId);
    if (!person || !(await holdersOver(transaction, 'hr', userId)).includes(caller.userId)) throw failure('NOT_FOUND');
    return work(transaction, person);
  });
}

/** Everybody but one who may approve an erasure of a person. */
export async function otherApprovers(db: Database, userId: Id, but: Id): Promise<Id[]> {
  return (await holdersOver(db, 'hr', userId)).filter((id) => id !== but);
}

/**
 * Asks for somebody to be erased, and notifies all who may approve it; answers how many they are.
 * @throws HAS_NOT_LEFT; CHANGED_MEANWHILE where somebody else has asked for it
 */
export function askForErasure(by: ErasureCall, { userId, reason }: { userId: Id; reason: string }): Promise<number> {
  return alone(by, userId, async (transaction, person) => {
    const { call, caller } = by;
    if (!person.deactivatedAt) throw failure('HAS_NOT_LEFT');
    const others = await otherApprovers(transaction, userId, caller.userId);
    const standing = await erasureRequestOf(transaction, userId);
    if (standing && standing.askedBy !== caller.userId) throw failure('CHANGED_MEANWHILE');
    if (standing) return others.length;
    await putErasureRequest(transaction, { userId, askedBy: caller.userId, reason, days });
    await audited({ ...call, db: transaction }, caller, { act: 'erasure-asked', result: 'ok', subject: userId });
    await notifyApprovers(transaction, userId, others);
    return others.length;
  });
}

/** The subject is the person whose erasure asks a second person of HR. */
export const erasureWaiting: Notification = {
  name: 'erasure-waiting',
  category: 'timeOff',
  tag: 'erasure',
  path: `${consolePaths.people}?pending=erasure`,
  mail: null,
  title: (i18n) => i18n._({ id: 'Something in the console waits for your approval' }),
  standing: (db, userId, subjects) => erasuresWaitingFor(db, userId, subjects.filter(isId)),
};

function notifyApprovers(transaction: Database, userId: Id, approvers: Id[]): Promise<void> {
  const each = approvers.map((id) => ({ userId: id, subject: userId }));
  return notifyOf(transaction, each, erasureWaiting);
}

/**
 * Asks, without a reason, for the erasure of somebody who has left, in the name of whoever set for how long records of
 * leavers stay; false where that cannot be any more, or somebody has asked.
 */
export function askByRetention(db: Database, userId: Id, askedBy: Id): Promise<boolean> {
  return db.transaction(async (transaction) => {
    await importAlone(transaction);
    await lockRoles(transaction);
    const person = await personWith(transaction, userId);
    const approvers = await holdersOver(transaction, 'hr', userId);
    const others = approvers.filter((id) => id !== askedBy);
    if (!person?.deactivatedAt || !approvers.includes(askedBy) || others.length === 0) return false;
    if (await erasureRequestOf(transaction, userId)) return false;
    await putErasureRequest(transaction, { userId, askedBy, reason: '', days });
    await record(transaction, { act: 'erasure-asked', result: 'ok', subject: userId, actor: askedBy });
    await notifyApprovers(transaction, userId, others);
    return true;
  });
}

/**
 * Erases somebody as somebody else asked. `askedAt` must match: a request that was withdrawn and made again is not the
 * one that was read.
 * @param keptOf what the law keeps, looked up before it is moved
 * @throws SAME_PERSON; CHANGED_MEANWHILE where the request stands no more
 */
export function approveErasure<Kept>(
  by: ErasureCall,
  { userId, askedAt }: { userId: Id; askedAt: string },
  erased: ErasedBy,
  keptOf: (db: Database, userId: Id) => Promise<Kept>,
): Promise<Kept> {
  return alone(by, userId, async (transaction, person) => {
    const { call, caller } = by;
    const standing = await erasureRequestOf(transaction, userId);
    if (standing?.askedAt.getTime() !== Date.parse(askedAt)) throw failure('CHANGED_MEANWHILE');
    if (standing.askedBy === caller.userId) throw failure('SAME_PERSON');
    await approveRequest(transaction, userId, caller.userId);
    await audited({ ...call, db: transaction }, caller, { act: 'erasure-approved', result: 'ok', subject: userId });
    const kept = await keptOf(transaction, userId);
    await erasePerson(transaction, person, { ...erased, approved: auditedBy(call, caller) });
    return kept;
  });
}

/** Takes a request back, whoever asked; answers false where none stands. */
export function withdrawErasure(by: ErasureCall, userId: Id): Promise<boolean> {
  return alone(by, userId, async (transaction) => {
    const standing = await erasureRequestOf(transaction, userId);
    if (!standing) return false;
    await withdrawErasureRequest(transaction, userId);
    const withdrawn = { act: 'erasure-withdrawn', result: 'ok', subject: userId } as const;
    await audited({ ...by.call, db: transaction }, by.caller, withdrawn);
    return true;
  });
}

/** Which of these people's erasures still wait for somebody, by the roles that they have now. */
export async function erasuresWaitingFor(db: Database, approver: Id, people: Id[]): Promise<Set<string>> {
  const waiting = new Set<string>();
  for (const userId of people) {
    const standing = await erasureRequestOf(db, userId);
    if (standing && (await otherApprovers(db, userId, standing.askedBy)).includes(approver)) waiting.add(userId);
  }
  return waiting;
}
