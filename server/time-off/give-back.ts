import type { Id } from '#contract/id.ts';
import {
  cutTo,
  giveBackProblem,
  givenBackWith,
  halvesByYear,
  halvesOf,
  type LeaveDates,
  whole,
} from '#contract/leave-days.ts';
import type { Database } from '#server/db/database.ts';
import { answerersOf } from '#server/directory/manager-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import type { Caller } from '#server/session/caller.ts';
import { notifyOfGiveBack } from './answerers.ts';
import { refuseUnlessFree } from './balances.ts';
import { addGiveBack, type GiveBack, giveBackById, givenBackOf, markUndone } from './give-back-rows.ts';
import { leaveDaysBack } from './leave-notifications.ts';
import { changeLeave, type Leave, leaveTypes } from './leave-rows.ts';
import { closedAt } from './ledger/ledger-rows.ts';
import { publishLeave } from './team-live.ts';

/** How long what was given back can be taken again, in milliseconds. */
const undoable = 5 * 60_000;

/**
 * Gives days of a leave back to the year they were taken from, in the caller's transaction and with the balance of its
 * person locked. They give back what is still to come, and those who answer them are told; others give back any day,
 * and they are told. Repeating the same changes nothing.
 * @throws the LEAVE_ codes, ID_REUSED
 */
export async function giveDaysBack(
  call: RequestContext,
  caller: Caller,
  leave: Leave,
  { giveBack: id, ...given }: LeaveDates & { giveBack: Id },
): Promise<void> {
  const { db } = call;
  const dates = cutTo(leave, given);
  const row = { id, requestId: leave.id, ...dates, givenBy: caller.userId };
  const known = await giveBackById(db, id);
  if (known && isSame(known, row)) return;
  if (known) throw failure('ID_REUSED');

  if (leave.state !== 'approved') throw failure('LEAVE_NOT_OPEN');
  const problem = giveBackProblem(leave, dates);
  if (problem) throw failure(problem);
  const halves = halvesOf(whole(dates), leave);
  if (halves === 0) throw failure('LEAVE_NO_WORKING_DAYS');
  const isPartlyGiven = halves > halvesOf({ ...dates, givenBack: leave.givenBack }, leave);
  if (isPartlyGiven) throw failure('LEAVE_NOT_WITHIN');
  const isOwn = leave.userId === caller.userId;
  if (isOwn && dates.startsOn < leave.today) throw failure('LEAVE_DAYS_OVER');
  await refuseInClosedYear(db, leave, dates);

  // Somebody else used the id at the same moment.
  if (!(await addGiveBack(db, row))) throw failure('ID_REUSED');
  await changeLeave(db, leave.id, { givenBack: givenBackWith(leave, [dates]) });
  await publishLeave(db, leave);
  if (isOwn) {
    const { name } = await personById(db, leave.userId);
    const given = { ...dates, type: leave.type };
    await notifyOfGiveBack(db, call.appContext, await answerersOf(db, leave.userId), name, given);
  } else await notifyOf(db, [{ userId: leave.userId, subject: id }], leaveDaysBack);
  const act = { act: 'leave-given-back', result: 'ok', subject: leave.userId, object: leave.id } as const;
  await audited(call, caller, act);
}

/**
 * Takes days again within minutes of giving them back, if they are still free, as whoever gave them back; in the
 * caller's transaction and with the balance locked. A repeat changes nothing.
 * @throws NOT_FOUND, LEAVE_NOT_OPEN, UNDO_TOO_LATE, LEAVE_OVERLAPS or NOT_ENOUGH_LEAVE
 */
export async function undoGiveBack(call: RequestContext, caller: Caller, leave: Leave, id: Id): Promise<void> {
  const { db } = call;
  if (leave.state !== 'approved') throw failure('LEAVE_NOT_OPEN');
  const known = await giveBackById(db, id);
  if (known?.requestId !== leave.id || known.givenBy !== caller.userId) throw failure('NOT_FOUND');
  if (known.undoneAt) return;
  if (known.givenAt.getTime() < Date.now() - undoable) throw failure('UNDO_TOO_LATE');

  await markUndone(db, id);
  const givenBack = givenBackWith(whole(leave), await givenBackOf(db, leave.id));
  await refuseUnlessFree(db, leave.userId, { ...leave, givenBack });
  await changeLeave(db, leave.id, { givenBack });
  await publishLeave(db, leave);
  const act = { act: 'leave-give-back-undone', result: 'ok', subject: leave.userId, object: leave.id } as const;
  await audited(call, caller, act);
}

/** What was left of a closed year has gone over or is lost: days of it would be nobody's. */
async function refuseInClosedYear(db: Database, leave: Leave, dates: LeaveDates): Promise<void> {
  const type = (await leaveTypes(db)).find(({ id }) => id === leave.typeId);
  if (type?.yearlyHalves === null) return;
  for (const year of halvesByYear(whole(dates), leave).keys()) {
    if (await closedAt(db, year)) throw failure('LEAVE_YEAR_CLOSED');
  }
}

function isSame(known: GiveBack, row: Omit<GiveBack, 'givenAt' | 'undoneAt'>): boolean {
  const fields = ['requestId', 'startsOn', 'endsOn', 'startsMidday', 'endsMidday', 'givenBy'] as const;
  return fields.every((field) => known[field] === row[field]);
}
