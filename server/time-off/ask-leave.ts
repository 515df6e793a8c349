import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { freeDaysOf, longestNote, problemOf } from '#contract/leave-days.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { isLongerThan } from '#server/translations/text.ts';
import { askAnswerers } from './answerers.ts';
import { refuseUnlessFree } from './balances.ts';
import { holidaysOf } from './holiday-rows.ts';
import { addLeave, canBeAskedFor, holdBalance, type Leave, leaveById } from './leave-rows.ts';
import { asOwn, ownLeave } from './leave-views.ts';
import { publishLeave } from './team-live.ts';

/** A person's request for leave. */
type LeaveInput = {
  id: Id;
  typeId: string;
  startsOn: string;
  endsOn: string;
  startsMidday: boolean;
  endsMidday: boolean;
  note: string;
  language: Language;
};

/**
 * Requests leave, and notifies the manager and their deputy. Repeating the same input gets the first result; other
 * input under its id is refused.
 * @throws the LEAVE_ codes, NOTE_TOO_LONG, NOT_ENOUGH_LEAVE, NOT_FOUND for the kind of leave, ID_REUSED
 */
export async function askLeave(call: RequestContext, caller: Caller, input: LeaveInput): Promise<LeaveRequest> {
  if (isLongerThan(input.note, longestNote)) throw failure('NOTE_TOO_LONG');
  return call.db.transaction(async (transaction) => {
    const { userId } = caller;
    const workingDays = await holdBalance(transaction, userId);
    const known = await leaveById(transaction, input.id);
    if (known && !isSame(known, input, userId)) throw failure('ID_REUSED');
    if (known) return asOwn(known, input.language);

    const { id, typeId, startsOn, endsOn, startsMidday, endsMidday, note, language } = input;
    const holidays = await holidaysOf(transaction, userId);
    const calendar = { workingDays, ...freeDaysOf(holidays) };
    const problem = problemOf(input, calendar, await todayFor(transaction, userId));
    if (problem) throw failure(problem);
    if (!(await canBeAskedFor(transaction, typeId))) throw failure('NOT_FOUND');
    await refuseUnlessFree(transaction, userId, { ...input, ...calendar });

    const within = freeDaysOf(holidays.filter(({ day }) => startsOn <= day && day <= endsOn));
    const row = { id, userId, typeId, startsOn, endsOn, startsMidday, endsMidday, workingDays, ...within, note };
    // Another person used the id at the same moment.
    if (!(await addLeave(transaction, row))) throw failure('ID_REUSED');
    await askAnswerers(transaction, call.appContext, id, await answerersOf(transaction, userId));
    await publishLeave(transaction, { userId });
    await audited({ ...call, db: transaction }, caller, { act: 'leave-asked', result: 'ok', object: id });
    return ownLeave(transaction, id, language);
  });
}

function isSame(known: Leave, input: LeaveInput, userId: Id): boolean {
  const fields = ['typeId', 'startsOn', 'endsOn', 'startsMidday', 'endsMidday', 'note'] as const;
  return known.userId === userId && fields.every((field) => known[field] === input[field]);
}
