import type { AbsenceChange } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { notifyAnswerers, publishAbsence } from './absence-news.ts';
import {
  addLooks,
  changeReport,
  forgetLooks,
  holdReports,
  lockedReport,
  peopleOf,
  type Report,
  replaceEarlier,
} from './absence-rows.ts';
import { type Reach, withinReach } from './board-rows.ts';
import { checked } from './report-absence.ts';

/**
 * Corrects a report, ends it, or says whether it is done; what stands so already changes nothing.
 * @throws NOT_FOUND for a report out of reach; BAD_REQUEST of a wrong field, or NOTE_TOO_LONG
 */
export function changeAbsence(
  call: RequestContext,
  caller: Caller,
  reach: Reach,
  { id, change }: { id: Id; change: AbsenceChange },
): Promise<void> {
  return call.db.transaction(async (transaction) => {
    const within = { ...call, db: transaction };
    const [found] = await withinReach(transaction, reach, [id]);
    const [userId] = found ? await peopleOf(transaction, [found]) : [];
    if (!userId) throw failure('NOT_FOUND');
    await holdReports(transaction, userId);
    const report = await lockedReport(transaction, id);
    if (!report) throw failure('NOT_FOUND');
    const act = await acts[change.do](within, caller, report, change as never);
    if (!act) return;
    // Whoever changes a report has seen it.
    if (caller.userId !== userId) await addLooks(transaction, [id], caller.userId);
    await publishAbsence(transaction, userId);
    await audited(within, caller, { act, result: 'ok', subject: userId, object: id });
  });
}

type Change<Do extends AbsenceChange['do']> = Extract<AbsenceChange, { do: Do }>;
type Act = 'absence-corrected' | 'absence-ended' | 'absence-done' | 'absence-reopened';

/** Each writes what differs, and answers what it was; null where nothing differs. */
const acts: {
  [Do in AbsenceChange['do']]: (
    call: RequestContext,
    caller: Caller,
    report: Report,
    change: Change<Do>,
  ) => Promise<Act | null>;
} = {
  correct: async ({ db }, caller, report, { do: _, ...said }) => {
    const filled = await checked(db, report.userId, report.kind, { ...said, note: noteOf(caller, report, said.note) });
    const { startsOn, returnsOn, minutesLate, phone, note } = report;
    const before = { startsOn, returnsOn, minutesLate, phone, note };
    const isSame = Object.entries(filled).every(([field, value]) => before[field as keyof typeof before] === value);
    // What is said again after its end is true again.
    if (isSame && !report.endedAt) return null;
    const reopened = { doneAt: null, doneBy: null, endedOn: null, endedAt: null, endedBy: null };
    const corrected = { correctedAt: new Date(), correctedBy: caller.userId, replacedBy: null, ...reopened };
    // The hint that says who reads a note stands beside the field.
    const noteIsRead = report.noteIsRead || caller.userId === report.userId;
    await changeReport(db, report.id, { ...filled, ...corrected, noteIsRead });
    await replaceEarlier(db, { ...report, ...filled });
    await forgetLooks(db, report.id, caller.userId);
    await notifyAnswerers(db, report, caller.userId);
    return 'absence-corrected';
  },

  end: async ({ db }, caller, report, { on }) => {
    if (report.endedAt) return null;
    await changeReport(db, report.id, {
      endedOn: await lastDayWithin(db, report, on),
      endedAt: new Date(),
      endedBy: caller.userId,
    });
    return 'absence-ended';
  },

  settle: async ({ db }, caller, report, { isDone }) => {
    if (isDone === (report.doneAt !== null)) return null;
    const done = isDone ? { doneAt: new Date(), doneBy: caller.userId } : { doneAt: null, doneBy: null };
    await changeReport(db, report.id, done);
    return isDone ? 'absence-done' : 'absence-reopened';
  },
};

/** A note that its writer alone may read is not overwritten by somebody who does not see it. */
function noteOf(caller: Caller, report: Report, note: string): string {
  return report.noteIsRead || caller.userId === report.userId ? note : report.note;
}

/** The day of an end: not before the report's first day, and not after today. */
async function lastDayWithin(db: Database, { userId, startsOn }: Report, on: string): Promise<string> {
  const today = await todayFor(db, userId);
  const latest = today > startsOn ? today : startsOn;
  return [startsOn, [on, latest].toSorted()[0] ?? latest].toSorted().at(-1) ?? startsOn;
}

/**
 * Says that somebody has seen reports within reach, and tells whose they are; answers how many are new to them,
 * null if none of the reports is within reach.
 */
export function seeReports(db: Database, caller: Caller, reach: Reach, ids: Id[]): Promise<number | null> {
  return db.transaction(async (transaction) => {
    const within = await withinReach(transaction, reach, ids);
    if (within.length === 0) return null;
    const seen = await addLooks(transaction, within, caller.userId);
    for (const userId of await peopleOf(transaction, seen)) await publishAbsence(transaction, userId);
    return seen.length;
  });
}
