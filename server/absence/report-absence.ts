import { randomInt } from 'node:crypto';
import type { AbsenceKind } from '#contract/absence.ts';
import { type Filled, fieldsOf, readForm, typedBy } from '#contract/absence-form.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { managerOf } from '#server/directory/manager-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { todayFor } from '#server/directory/today-rows.ts';
import { failure } from '#server/http/failure.ts';
import { audited } from '#server/http/operation.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Caller } from '#server/session/caller.ts';
import { absenceReportedMail } from './absence-mails.ts';
import { notifyAnswerers, notifyPerson, publishAbsence } from './absence-news.ts';
import { addLooks, addReport, dayAt, holdReports, type Report, replaceEarlier, reportById } from './absence-rows.ts';

/** Digits and letters that nobody confuses, read aloud or in bad light. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** For how long a device may have kept a report, in milliseconds: longer, and its clock is wrong. */
const longestOffline = 14 * 24 * 60 * 60 * 1000;

type Reporting = {
  caller: Caller;
  ipAddress: string;
  id: Id;
  kind: AbsenceKind;
  filled: Filled;
  /** Whom it is about, where somebody else enters it. */
  userId?: Id;
  /** When it was said, where that was before it is sent. */
  saidAt?: Date;
};

/**
 * Stores a report, lets it take the place of an earlier one of the same, and tells the manager of record by mail and
 * notification. The same form sent twice is one report; null if its id belongs to a different report.
 */
export function reportAbsence(db: Database, reporting: Reporting): Promise<Report | null> {
  const { caller, ipAddress, id, kind, filled, userId = caller.userId } = reporting;
  return db.transaction(async (transaction) => {
    await holdReports(transaction, userId);
    const manager = await managerOf(transaction, userId);
    const enteredBy = userId === caller.userId ? null : caller.userId;
    const saidAt = momentSaid(reporting.saidAt);
    const row = {
      ...{ id, userId, kind, ...filled, toldId: manager?.id ?? null, enteredBy },
      // A note of one's own stays between the report and its person; one of a call is for who looks after it.
      noteIsRead: enteredBy !== null,
      ...{ saidAt, saidOn: await dayAt(transaction, userId, saidAt) },
    };
    const known = await reportById(transaction, id);
    if (known) return isSame(known, row) ? known : null;
    // A receipt number is taken about once in 10^12: then another is drawn.
    let report = await addReport(transaction, { ...row, receipt: newReceipt() });
    while (!report) report = await addReport(transaction, { ...row, receipt: newReceipt() });
    await replaceEarlier(transaction, report, caller.userId);
    // Whoever took the call has seen it.
    if (enteredBy) await addLooks(transaction, [id], enteredBy);
    if (manager && manager.id !== enteredBy) {
      const person = await personById(transaction, userId);
      await enqueueMail(transaction, {
        to: manager.email,
        language: manager.language,
        write: absenceReportedMail({
          ...filled,
          name: person.name,
          kind,
          hasNote: filled.note !== '',
          receipt: report.receipt,
        }),
      });
    }
    await notifyAnswerers(transaction, report, caller.userId);
    await notifyPerson(transaction, report, caller.userId);
    await publishAbsence(transaction, userId);
    const deed = enteredBy
      ? ({ act: 'absence-entered', result: 'ok', subject: userId, object: id } as const)
      : ({ act: 'absence-reported', result: 'ok', object: id } as const);
    await audited({ db: transaction, ipAddress }, caller, deed);
    return report;
  });
}

/**
 * What was said of an absence, checked as the form checks it.
 * @throws BAD_REQUEST of the first wrong field, or NOTE_TOO_LONG
 */
export async function checked(db: Database, userId: Id, kind: AbsenceKind, said: Filled): Promise<Filled> {
  const { filled, problems } = readForm(kind, typedBy(said), await todayFor(db, userId));
  if (filled) return onlyAsked(kind, filled);
  const field = fieldsOf[kind].find((name) => problems[name]) ?? 'startsOn';
  throw field === 'note' ? failure('NOTE_TOO_LONG') : failure('BAD_REQUEST', field);
}

/** Without what the kind does not ask for. */
function onlyAsked(kind: AbsenceKind, filled: Filled): Filled {
  const asks = (field: keyof Filled) => fieldsOf[kind].includes(field);
  return {
    ...filled,
    returnsOn: asks('returnsOn') ? filled.returnsOn : null,
    phone: asks('phone') ? filled.phone : '',
  };
}

/** When it was said: no later than now, and no earlier than a device may have kept it. */
function momentSaid(saidAt: Date | undefined): Date {
  const now = Date.now();
  return new Date(Math.min(now, Math.max(saidAt?.getTime() ?? now, now - longestOffline)));
}

function isSame(known: Report, row: { userId: Id; kind: AbsenceKind } & Filled): boolean {
  const fields = ['userId', 'kind', 'startsOn', 'returnsOn', 'minutesLate', 'phone', 'note'] as const;
  // What was corrected meanwhile was the same when it was sent.
  return (
    known.userId === row.userId && (known.correctedAt !== null || fields.every((field) => known[field] === row[field]))
  );
}

/** A new receipt number, such as K7QM-42XD. */
function newReceipt(): string {
  const pick = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${pick()}-${pick()}`;
}
