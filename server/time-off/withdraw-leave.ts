import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { refuseUnlessFree } from './balances.ts';
import { changeLeave, holdBalance, type Leave, leaveById } from './leave-rows.ts';
import { asOwn, hasStarted, ownLeave } from './leave-views.ts';
import { publishLeave } from './team-live.ts';

/** How long a withdrawn request can be restored, in milliseconds. */
const undoable = 5 * 60_000;

/**
 * Withdraws one's own request; its days are free again. A repeat gets the same answer.
 * @throws NOT_FOUND; LEAVE_NOT_OPEN if it was declined; LEAVE_STARTED if it was approved and has begun
 */
export function withdrawLeave(call: RequestContext, caller: Caller, id: Id, language: Language): Promise<LeaveRequest> {
  return call.db.transaction(async (transaction) => {
    const leave = await ownLockedLeave(transaction, caller, id);
    const { state } = leave;
    if (state === 'withdrawn') return asOwn(leave, language);
    if (state === 'declined') throw failure('LEAVE_NOT_OPEN');
    if (state === 'approved' && hasStarted(leave)) throw failure('LEAVE_STARTED');

    await changeLeave(transaction, id, { state: 'withdrawn', withdrawnFrom: state, withdrawnAt: new Date() });
    await publishLeave(transaction, leave);
    await audited({ ...call, db: transaction }, caller, { act: 'leave-withdrawn', result: 'ok', object: id });
    return ownLeave(transaction, id, language);
  });
}

/**
 * Restores one's own request within minutes of withdrawing it, if its days are still free.
 * @throws NOT_FOUND, LEAVE_NOT_OPEN, UNDO_TOO_LATE, LEAVE_STARTED, LEAVE_OVERLAPS or NOT_ENOUGH_LEAVE
 */
export function restoreLeave(call: RequestContext, caller: Caller, id: Id, language: Language): Promise<LeaveRequest> {
  return call.db.transaction(async (transaction) => {
    const leave = await ownLockedLeave(transaction, caller, id);
    if (leave.state === 'waiting' || leave.state === 'approved') return asOwn(leave, language);
    if (!leave.withdrawnAt || !leave.withdrawnFrom) throw failure('LEAVE_NOT_OPEN');
    if (leave.withdrawnAt.getTime() < Date.now() - undoable) throw failure('UNDO_TOO_LATE');
    if (leave.withdrawnFrom === 'approved' && hasStarted(leave)) throw failure('LEAVE_STARTED');
    await refuseUnlessFree(transaction, caller.userId, leave);

    await changeLeave(transaction, id, { state: leave.withdrawnFrom, withdrawnFrom: null, withdrawnAt: null });
    await publishLeave(transaction, leave);
    await audited({ ...call, db: transaction }, caller, { act: 'leave-restored', result: 'ok', object: id });
    return ownLeave(transaction, id, language);
  });
}

/** A request of one's own, with one's balance locked. */
export async function ownLockedLeave(transaction: RequestContext['db'], caller: Caller, id: Id): Promise<Leave> {
  await holdBalance(transaction, caller.userId);
  const leave = await leaveById(transaction, id);
  if (leave?.userId !== caller.userId) throw failure('NOT_FOUND');
  return leave;
}
