import type { Id } from '#contract/id.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { checkedMoments } from '#server/publishing/moments.ts';
import { cancelRunsOf, startRun } from '#server/runs/run-rows.ts';
import { expireUpload } from '#server/uploads/upload-rows.ts';
import { type BatchRow, letThrough, saveBatch } from './batch-rows.ts';
import { changeBatch } from './changed-batch.ts';
import { recheck } from './document-problem-rows.ts';
import type { Permit } from './permit.ts';
import { permitAlone, permitSecond } from './publication.ts';
import type { PayrollCall } from './review.ts';
import { notifySecondPersons } from './second-persons.ts';

/**
 * Releases a batch, or submits it if it needs a second person. Answers how many others can release it then; null if it
 * is released.
 * @throws SCHEDULE_PASSED, SCHEDULE_TOO_FAR, and what `readyToRelease` throws
 */
export async function releaseBatch(
  by: PayrollCall,
  { id, visibleFrom }: { id: Id; visibleFrom: string | null },
): Promise<number | null> {
  const { db, payroll } = by;
  const { publishAt: chosenFrom } = checkedMoments({ publishAt: visibleFrom, expiresAt: null });
  await recheckBeforeRelease(by, id);
  return changeBatch(db, payroll, { id, from: ['review'] }, async (transaction, batch) => {
    readyToRelease(batch);
    const chosen = { chosenFrom, submittedBy: payroll.userId, submittedAt: new Date() };
    const permit = await permitAlone(transaction, by, { batch, from: chosenFrom });
    if (permit) {
      await beginRelease(by, transaction, { ...batch, ...chosen }, permit);
      return null;
    }
    await saveBatch(transaction, id, { ...chosen, state: 'waiting' });
    await audit(by, transaction, 'payslips-submitted', batch);
    return notifySecondPersons(transaction, id);
  });
}

/**
 * Releases a batch that somebody else submitted. `submittedAt` must match: a batch that was taken back, changed and
 * submitted again is not the one that was reviewed.
 * @throws SAME_PERSON, BATCH_MOVED_ON, and what `readyToRelease` throws
 */
export async function confirmRelease(
  by: PayrollCall,
  { id, submittedAt }: { id: Id; submittedAt: string },
): Promise<void> {
  const { db, payroll } = by;
  await recheckBeforeRelease(by, id);
  await changeBatch(db, payroll, { id, from: ['waiting'] }, async (transaction, batch) => {
    const permit = permitSecond(by, batch);
    if (batch.submittedAt?.getTime() !== Date.parse(submittedAt)) throw failure('BATCH_MOVED_ON');
    readyToRelease(batch);
    await beginRelease(by, transaction, batch, permit);
  });
}

/** Takes a batch that nobody has seen back to its review. @throws BATCH_MOVED_ON if people see it by now */
export async function holdBack(by: PayrollCall, { id }: { id: Id }): Promise<void> {
  await changeBatch(by.db, by.payroll, { id, from: ['waiting', 'released'] }, async (transaction, batch) => {
    if (batch.isVisible) throw failure('BATCH_MOVED_ON');
    await cancelRunsOf(transaction, id);
    // Its payslips stay as they are: nobody sees one while its batch has no `visibleFrom`.
    const nobody = { submittedBy: null, submittedAt: null, releasedBy: null, chosenFrom: null, visibleFrom: null };
    await saveBatch(transaction, id, { ...nobody, state: 'review' });
    await audit(by, transaction, 'payslips-held-back', batch);
  });
}

/** Checks documents against what others published meanwhile, in a transaction that a refusal does not roll back. */
async function recheckBeforeRelease({ db, payroll }: PayrollCall, id: Id): Promise<void> {
  await changeBatch(db, payroll, { id, from: ['review', 'waiting'] }, (transaction) => recheck(transaction, id));
}

/** @throws BATCH_HAS_PROBLEMS or BATCH_EMPTY */
function readyToRelease({ counts }: BatchRow): void {
  if (counts.problems > 0) throw failure('BATCH_HAS_PROBLEMS');
  if (counts.documents === 0) throw failure('BATCH_EMPTY');
}

async function beginRelease(by: PayrollCall, transaction: Database, batch: BatchRow, permit: Permit): Promise<void> {
  const { chosenFrom, submittedBy, submittedAt } = batch;
  const who = { releasedBy: by.payroll.userId, chosenFrom, submittedBy, submittedAt };
  await letThrough(transaction, batch.id, { ...who, state: 'releasing' }, permit);
  // Nobody splits it otherwise any more.
  if (batch.uploadId) await expireUpload(transaction, batch.uploadId);
  await startRun(transaction, {
    kind: 'payslips-release',
    subject: batch.id,
    by: by.by,
    sha256: batch.sha256,
  });
  await audit(by, transaction, 'payslips-confirmed', batch);
}

async function audit(
  { by }: PayrollCall,
  transaction: Database,
  act: 'payslips-submitted' | 'payslips-confirmed' | 'payslips-held-back',
  { id, counts }: BatchRow,
): Promise<void> {
  const object = `batch ${id} of ${counts.documents} to ${counts.people}`;
  await record(transaction, { ...by, act, result: 'ok', object });
}
