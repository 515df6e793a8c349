import { randomInt } from 'node:crypto';
import type { AbsenceKind } from '#contract/absence.ts';
import type { Id } from '#contract/id.ts';
import type { Database } from '#server/db/database.ts';
import { managerOf } from '#server/directory/manager-rows.ts';
import { personById } from '#server/directory/person-rows.ts';
import { audited } from '#server/http/operation.ts';
import { enqueueMail } from '#server/mail/outbox.ts';
import type { Caller } from '#server/session/caller.ts';
import type { Filled } from './absence-form.ts';
import { addReport, type Report, reportById } from './absence-rows.ts';

/** Digits and letters that nobody confuses, read aloud or in bad light. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

type Reporting = { caller: Caller; ipAddress: string; id: Id; kind: AbsenceKind; filled: Filled };

/**
 * Stores a report and mails the manager of record. The same form sent twice is one report; null if its id belongs to a
 * different report.
 */
export function reportAbsence(
  db: Database,
  { caller, ipAddress, id, kind, filled }: Reporting,
): Promise<Report | null> {
  return db.transaction(async (transaction) => {
    const { userId } = caller;
    const manager = await managerOf(transaction, userId);
    const row = { id, userId, kind, ...filled, toldId: manager?.id ?? null };
    // A receipt number is taken about once in 10^12: then another is drawn.
    let report = await addReport(transaction, { ...row, receipt: newReceipt() });
    while (!report) {
      const known = await reportById(transaction, id);
      if (known) return isSame(known, row) ? known : null;
      report = await addReport(transaction, { ...row, receipt: newReceipt() });
    }
    if (manager) {
      const person = await personById(transaction, userId);
      await enqueueMail(transaction, {
        to: manager.email,
        language: manager.language,
        about: 'absence-reported',
        name: person.name,
        kind,
        from: filled.startsOn,
        back: filled.returnsOn,
        hasNote: filled.note !== '',
        receipt: report.receipt,
      });
    }
    await audited({ db: transaction, ipAddress }, caller, { act: 'absence-reported', result: 'ok', object: id });
    return report;
  });
}

function isSame(known: Report, row: { userId: Id; kind: AbsenceKind } & Filled): boolean {
  const fields = ['userId', 'kind', 'startsOn', 'returnsOn', 'minutesLate', 'phone', 'note'] as const;
  return fields.every((field) => known[field] === row[field]);
}

/** A new receipt number, such as K7QM-42XD. */
function newReceipt(): string {
  const pick = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
  return `${pick()}-${pick()}`;
}
