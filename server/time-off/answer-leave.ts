import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { longestNote } from '#contract/leave-days.ts';
import type { TeamRequest } from '#contract/time-off.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { mailOf, notifyOf } from '#server/push/outbox-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { isLongerThan } from '#server/translations/text.ts';
import { refuseUnlessFree } from './balances.ts';
import { leaveAnswered } from './leave-notifications.ts';
import { changeLeave, holdBalance, type Leave, leaveById } from './leave-rows.ts';
import { hasStarted, type ReportedAway, teamLeave } from './leave-views.ts';
import { publishLeave } from './team-live.ts';
import { teamLeaves } from './team-rows.ts';

type Answer = { id: Id; answer: 'approved' | 'declined'; note: string; language: Language };

/**
 * Answers a request, as the team's manager or deputy, and notifies the person. Repeating the same answer changes
 * nothing.
 * @throws NOT_FOUND for another team's request; LEAVE_NOT_OPEN if it is no longer waiting; NOTE_TOO_LONG
 */
export async function answerLeave(
  call: RequestContext,
  reportedAway: ReportedAway,
  caller: Caller,
  { id, answer, note, language }: Answer,
): Promise<TeamRequest> {
  if (isLongerThan(note, longestNote)) throw failure('NOTE_TOO_LONG');
  return call.db.transaction(async (transaction) => {
    const leave = await teamLockedLeave(transaction, caller, id);
    if (leave.state === answer) return teamLeave(transaction, reportedAway, caller.userId, id, language);
    if (leave.state !== 'waiting') throw failure('LEAVE_NOT_OPEN');

    await writeAnswer({ ...call, db: transaction }, caller, leave, { answer, note });
    return teamLeave(transaction, reportedAway, caller.userId, id, language);
  });
}

/** Writes the answer to a request that waits, whose balance is locked, and notifies the person. */
export async function writeAnswer(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Caller,
  leave: Pick<Leave, 'id' | 'userId' | 'escalatedTo' | 'assignedTo'>,
  { answer, note }: Pick<Answer, 'answer' | 'note'>,
): Promise<void> {
  const { id, userId } = leave;
  const answered = { answeredBy: caller.userId, answeredAt: new Date(), answerNote: note };
  await changeLeave(call.db, id, { state: answer, ...answered });
  await publishLeave(call.db, leave);
  await notifyOf(call.db, [{ userId, subject: id }], leaveAnswered);
  await audited(call, caller, { act: `leave-${answer}`, result: 'ok', subject: userId, object: id });
}

/**
 * Takes an answer back before the leave begins; the request waits again. After a decline its days must still be free.
 * @throws NOT_FOUND, LEAVE_NOT_OPEN, LEAVE_STARTED, LEAVE_OVERLAPS or NOT_ENOUGH_LEAVE
 */
export function takeAnswerBack(
  call: RequestContext,
  reportedAway: ReportedAway,
  caller: Caller,
  id: Id,
  language: Language,
): Promise<TeamRequest> {
  return call.db.transaction(async (transaction) => {
    const leave = await teamLockedLeave(transaction, caller, id);
    await writeTakenBack({ ...call, db: transaction }, caller, leave);
    return teamLeave(transaction, reportedAway, caller.userId, id, language);
  });
}

/**
 * Lets a request wait again, whose balance is locked, and tells the person; one that waits already stays as it is.
 * @throws LEAVE_NOT_OPEN, LEAVE_STARTED, LEAVE_OVERLAPS or NOT_ENOUGH_LEAVE
 */
export async function writeTakenBack(
  call: Pick<RequestContext, 'db' | 'ipAddress'>,
  caller: Caller,
  leave: Leave,
): Promise<void> {
  const { id, userId, state } = leave;
  if (state === 'waiting') return;
  if (state === 'withdrawn') throw failure('LEAVE_NOT_OPEN');
  if (hasStarted(leave)) throw failure('LEAVE_STARTED');
  if (state === 'declined') await refuseUnlessFree(call.db, userId, leave);

  const unanswered = { answeredBy: null, answeredAt: null, answerNote: '', waitsSince: new Date() };
  await changeLeave(call.db, id, { state: 'waiting', ...unanswered });
  await publishLeave(call.db, leave);
  await mailOf(call.db, [{ userId, subject: id }], leaveAnswered);
  await audited(call, caller, { act: 'leave-answer-taken-back', result: 'ok', subject: userId, object: id });
}

/** A request that the caller may answer, with its person's balance locked. */
export async function teamLockedLeave(transaction: RequestContext['db'], caller: Caller, id: Id): Promise<Leave> {
  const [found] = await teamLeaves(transaction, caller.userId, { id });
  if (!found) throw failure('NOT_FOUND');
  await holdBalance(transaction, found.userId);
  const leave = await leaveById(transaction, id);
  if (!leave) throw failure('NOT_FOUND');
  return leave;
}
