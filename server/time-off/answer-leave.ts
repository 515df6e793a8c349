import type { Language } from '#contract/language.ts';
import { longestNote } from '#contract/leave-days.ts';
import type { TeamRequest } from '#contract/time-off.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type Call } from '#server/http/operation.ts';
import { isLongerThan } from '#server/http/text.ts';
import { tell } from '#server/live/tell.ts';
import { mailOf, notifyOf } from '#server/push/outbox.ts';
import type { Asker } from '#server/session/asker.ts';
import { refuseUnlessFree } from './balances.ts';
import { changeLeave, holdBalance, type Leave, leaveById, teamLeaves } from './leave-rows.ts';
import { hasStarted, teamLeave } from './leave-views.ts';

type Answer = { id: string; answer: 'approved' | 'declined'; note: string; language: Language };

/**
 * Answers a request of one's own team, and tells the person. A repeat of the same answer changes nothing.
 * @throws NOT_FOUND for somebody else's team; LEAVE_NOT_OPEN where it does not wait any more; NOTE_TOO_LONG
 */
export async function answerLeave(
  call: Call,
  asker: Asker,
  { id, answer, note, language }: Answer,
): Promise<TeamRequest> {
  if (isLongerThan(note, longestNote)) throw failure('NOTE_TOO_LONG');
  return call.db.transaction(async (transaction) => {
    const leave = await heldLeave(transaction, asker, id);
    if (leave.state === answer) return teamLeave(transaction, asker.userId, id, language);
    if (leave.state !== 'waiting') throw failure('LEAVE_NOT_OPEN');

    const answered = { answeredBy: asker.userId, answeredAt: new Date(), answerNote: note };
    await changeLeave(transaction, id, { state: answer, ...answered });
    await tellBoth(transaction, asker, leave);
    await notifyOf(transaction, [{ userId: leave.userId, subject: id }], 'leave-answered');
    await audited({ ...call, db: transaction }, asker, { act: `leave-${answer}`, result: 'ok', object: id });
    return teamLeave(transaction, asker.userId, id, language);
  });
}

/**
 * Takes an answer back while the leave has not begun; the request waits again. After a decline its days must be free still.
 * @throws NOT_FOUND, LEAVE_NOT_OPEN, LEAVE_STARTED, LEAVE_OVERLAPS or NOT_ENOUGH_LEAVE
 */
export function takeAnswerBack(call: Call, asker: Asker, id: string, language: Language): Promise<TeamRequest> {
  return call.db.transaction(async (transaction) => {
    const leave = await heldLeave(transaction, asker, id);
    if (leave.state === 'waiting') return teamLeave(transaction, asker.userId, id, language);
    if (leave.state === 'withdrawn') throw failure('LEAVE_NOT_OPEN');
    if (hasStarted(leave)) throw failure('LEAVE_STARTED');
    if (leave.state === 'declined') await refuseUnlessFree(transaction, leave.userId, leave);

    await changeLeave(transaction, id, { state: 'waiting', answeredBy: null, answeredAt: null, answerNote: '' });
    await tellBoth(transaction, asker, leave);
    await mailOf(transaction, [{ userId: leave.userId, subject: id }], 'leave-answered');
    await audited({ ...call, db: transaction }, asker, { act: 'leave-answer-taken-back', result: 'ok', object: id });
    return teamLeave(transaction, asker.userId, id, language);
  });
}

/** A request of the manager's own team, its person's balance held. */
async function heldLeave(transaction: Call['db'], asker: Asker, id: string): Promise<Leave> {
  const [found] = await teamLeaves(transaction, asker.userId, { id });
  if (!found) throw failure('NOT_FOUND');
  await holdBalance(transaction, found.userId);
  const leave = await leaveById(transaction, id);
  if (!leave) throw failure('NOT_FOUND');
  return leave;
}

async function tellBoth(db: Call['db'], asker: Asker, leave: Leave): Promise<void> {
  await tell(db, leave.userId, 'time-off');
  await tell(db, asker.userId, 'team-time-off');
}
