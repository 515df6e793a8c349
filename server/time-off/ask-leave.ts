import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import { freeDaysOf, longestNote, problemOf, whole } from '#contract/leave-days.ts';
import { type DayTimes, timesOf } from '#contract/leave-hours.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { personWith } from '#server/directory/person-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { isLongerThan } from '#server/translations/text.ts';
import { writeAnswer } from './answer-leave.ts';
import { askAnswerers } from './answerers.ts';
import { refuseUnlessFree } from './balances.ts';
import { holidaysOf } from './holiday-rows.ts';
import { addLeave, holdBalance, type Leave, leaveById, offeredType } from './leave-rows.ts';
import { asOwn, ownLeave } from './leave-views.ts';
import { publishLeave } from './team-live.ts';

/** A person's request for leave. */
type LeaveInput = DayTimes & {
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
    const known = await addRequest(transaction, userId, input);
    if (known) return asOwn(known, input.language);
    await askAnswerers(transaction, call.appContext, input.id, await answerersOf(transaction, userId));
    await publishLeave(transaction, { userId });
    await audited({ ...call, db: transaction }, caller, { act: 'leave-asked', result: 'ok', object: input.id });
    return ownLeave(transaction, input.id, input.language);
  });
}

/**
 * Enters leave for somebody who cannot ask for it, approved at once, and notifies them. A repeat changes nothing.
 * @throws as `askLeave`; OWN_LEAVE, since nobody approves their own; NOT_FOUND for somebody who left
 */
export async function enterLeave(
  call: RequestContext,
  caller: Caller,
  { userId, ...input }: Omit<LeaveInput, 'language'> & { userId: Id },
): Promise<void> {
  if (userId === caller.userId) throw failure('OWN_LEAVE');
  if (isLongerThan(input.note, longestNote)) throw failure('NOTE_TOO_LONG');
  await call.db.transaction(async (transaction) => {
    if ((await personWith(transaction, userId))?.deactivatedAt !== null) throw failure('NOT_FOUND');
    if (await addRequest(transaction, userId, { ...input, enteredBy: caller.userId })) return;
    const within = { ...call, db: transaction };
    const { id } = input;
    await audited(within, caller, { act: 'leave-entered', result: 'ok', subject: userId, object: id });
    const leave = { id, userId, escalatedTo: null, assignedTo: null };
    await writeAnswer(within, caller, leave, { answer: 'approved', note: '' });
  });
}

/** Adds a request that waits, with its person's balance locked; answers the first if the same was asked under its id. */
async function addRequest(
  transaction: Database,
  userId: Id,
  input: Omit<LeaveInput, 'language'> & { enteredBy?: Id },
): Promise<Leave | null> {
  const workingDays = await holdBalance(transaction, userId);
  const known = await leaveById(transaction, input.id);
  if (known && !isSame(known, input, userId)) throw failure('ID_REUSED');
  if (known) return known;

  const { id, typeId, startsOn, endsOn, startsMidday, endsMidday, startsAt = null, endsAt = null, note } = input;
  const dates = { startsOn, endsOn, startsMidday, endsMidday, startsAt, endsAt };
  const type = await offeredType(transaction, typeId);
  if (!type) throw failure('NOT_FOUND');
  const { dayHalves } = type;
  if (dayHalves === null && timesOf(dates)) throw failure('LEAVE_UNIT_CHANGED');
  const today = await todayFor(transaction, userId);
  const holidays = await holidaysOf(transaction, userId, today);
  const calendar = { workingDays, ...freeDaysOf(holidays), dayHalves };
  const problem = problemOf(input, calendar, today);
  if (problem) throw failure(problem);
  await refuseUnlessFree(transaction, userId, whole({ ...input, ...calendar }));

  const within = freeDaysOf(holidays.filter(({ day }) => startsOn <= day && day <= endsOn));
  const enteredBy = input.enteredBy ?? null;
  const row = { id, userId, typeId, ...dates, dayHalves, workingDays, ...within, note, enteredBy };
  // Another person used the id at the same moment.
  if (!(await addLeave(transaction, row))) throw failure('ID_REUSED');
  return null;
}

function isSame(known: Leave, input: Omit<LeaveInput, 'language'>, userId: Id): boolean {
  const fields = ['typeId', 'startsOn', 'endsOn', 'startsMidday', 'endsMidday', 'startsAt', 'endsAt', 'note'] as const;
  return known.userId === userId && fields.every((field) => known[field] === (input[field] ?? null));
}
