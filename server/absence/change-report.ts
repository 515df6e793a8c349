import type { AbsenceChange } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited, type RequestContext } from '#server/http/operation.ts';
import type { Caller } from '#server/session/caller.ts';
import { notifyAnswerers, notifyPerson, publishAbsence } from './absence-news.ts';
import {
  addLooks,
  changeReport,
  forgetLooks,
  holdReports,
  keepEarlier,
  lockedReport,
  peopleOf,
  type Report,
  replaceEarlier,
} from './absence-rows.ts';
import { others, type Reach, withinReach } from './reach-rows.ts';
import { checked } from './report-absence.ts';

/**
 * Corrects a report, ends it, takes that back, or says whether it is done; what stands so already changes nothing.
 * @throws NOT_FOUND for a report out of reach; BAD_REQUEST of a wrong field, or NOTE_TOO_LONG; UNDO_TOO_LATE for an end of
 *   a day ago
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
    if (heardActs.has(act)) await notifyPerson(transaction, report, caller.userId);
    await publishAbsence(transaction, userId);
    await audited(within, caller, { act, result: 'ok', subject: userId, object: id });
  });
}

/** For how long an end is taken back, in milliseconds: as long as it stands on the board. */
const undoable = 24 * 60 * 60 * 1000;

type Change<Do extends AbsenceChange['do']> = Extract<AbsenceChange, { do: Do }>;
type Act = 'absence-corrected' | 'absence-ended' | 'absence-resumed' | 'absence-done' | 'absence-reopened';

/** What the person is told of where somebody else does it; whether a report is done, they see where it stands. */
const heardActs: ReadonlySet<Act> = new Set(['absence-corrected', 'absence-ended', 'absence-resumed']);

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
    await keepEarlier(db, report, caller.userId);
    await changeReport(db, report.id, { ...filled, ...corrected });
    await replaceEarlier(db, { ...report, ...filled }, caller.userId);
    await forgetLooks(db, report.id, caller.userId);
    await notifyAnswerers(db, report, caller.userId);
    return 'absence-corrected';
  },

  end: async ({ db }, caller, report, { on }) => {
    if (report.endedAt) return null;
    await changeReport(db, report.id, {
      endedOn: await lastDayWithin(db, report, on, caller.userId === report.userId),
      endedAt: new Date(),
      endedBy: caller.userId,
    });
    return 'absence-ended';
  },

  resume: async ({ db }, caller, report) => {
    // Who else ended it may know better: what is said again is a correction, or a report.
    if (!report.endedAt || report.endedBy !== caller.userId || report.replacedBy) return null;
    if (report.endedAt.getTime() < Date.now() - undoable) throw failure('UNDO_TOO_LATE');
    await changeReport(db, report.id, { endedOn: null, endedAt: null, endedBy: null });
    await replaceEarlier(db, report, caller.userId);
    return 'absence-resumed';
  },

  settle: async ({ db }, caller, report, { isDone }) => {
    if (isDone === (report.doneAt !== null)) return null;
    const done = isDone ? { doneAt: new Date(), doneBy: caller.userId } : { doneAt: null, doneBy: null };
    await changeReport(db, report.id, done);
    return isDone ? 'absence-done' : 'absence-reopened';
  },
};

/** A note is changed by those who read it: the person's own by them, that of a call by who looks after it. */
function noteOf(caller: Caller, report: Report, note: string): string {
  const isOwn = caller.userId === report.userId;
  return isOwn === report.noteIsRead ? report.note : note;
}

/**
 * The day of an end: not after today, nor after the day of the return that was said, but never before the report's first
 * day. Nobody takes back days of their own that are over: theirs ends yesterday at the earliest.
 */
async function lastDayWithin(
  db: Database,
  { userId, startsOn, returnsOn }: Report,
  on: string,
  isOwn: boolean,
): Promise<string> {
  const today = await todayFor(db, userId);
  // An end never makes an absence longer: that is a correction.
  const within = (day: string) => (returnsOn && returnsOn < day ? returnsOn : day);
  const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const earliest = isOwn && yesterday > startsOn ? yesterday : startsOn;
  if (on < earliest || today < startsOn) return within(earliest);
  return within(on < today ? on : today);
}

/**
 * Says that somebody has seen reports within reach, and tells whose they are; answers how many are new to them,
 * null if none of the reports is within reach. One's own look counts for nobody.
 */
export function seeReports(db: Database, caller: Caller, reach: Reach, ids: Id[]): Promise<number | null> {
  return db.transaction(async (transaction) => {
    const within = await withinReach(transaction, others(caller, reach), ids);
    if (within.length === 0) return null;
    const seen = await addLooks(transaction, within, caller.userId);
    for (const userId of await peopleOf(transaction, seen)) await publishAbsence(transaction, userId);
    return seen.length;
  });
}
