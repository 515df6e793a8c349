import type { Id } from '#contract/id.ts';
import { minutesUntil } from '#contract/limits.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { type ClaimedRun, saveCounts, starterOf, startRun } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import { type BatchRow, batchWith, letThrough, momentsOf, recount, saveBatch } from './batch-rows.ts';
import { recheck } from './document-problem-rows.ts';
import { documentsToPublish, publishDocuments } from './document-rows.ts';
import type { Permit } from './permit.ts';
import { permitOf } from './publication.ts';
import { lockPublishing } from './publish-lock-rows.ts';

/** Documents per slice: some milliseconds of the database. */
const aSlice = 200;

/**
 * Makes payslips of a batch's documents, which nobody sees; then one statement makes all of them visible at the batch's
 * moment. A crash before that publishes nothing, and the run goes on with what is missing.
 */
export const releaseRun: RunWork = async function* (db, run) {
  const batch = await batchWith(db, run.subject);
  const permit = batch && permitOf(batch);
  if (!permit) return { done: run.done };
  const total = batch.counts.documents;
  yield { done: run.done, total, write: (transaction) => lookBeforeRelease(transaction, batch) };
  for (let { done } = run; ; ) {
    const ids = await documentsToPublish(db, batch.id, aSlice);
    if (ids.length === 0) return { done, write: (transaction) => makeVisible(transaction, batch, { run, permit }) };
    done += ids.length;
    yield { done, write: (transaction) => publishSlice(transaction, ids, permit) };
  }
};

/** A batch that cannot be released goes back to its review, which shows why. */
export async function releaseEnded(transaction: Database, { subject }: { subject: Id }): Promise<void> {
  await recheck(transaction, subject);
  await recount(transaction, subject);
  const nobody = { submittedBy: null, submittedAt: null, releasedBy: null, chosenFrom: null };
  await saveBatch(transaction, subject, { ...nobody, state: 'review' });
}

async function lookBeforeRelease(transaction: Database, { id }: BatchRow): Promise<void> {
  await lockPublishing(transaction);
  await recheck(transaction, id);
  await recount(transaction, id);
  if (((await batchWith(transaction, id))?.counts.problems ?? 0) > 0) throw new RunRefused('problems');
}

async function publishSlice(transaction: Database, ids: Id[], permit: Permit): Promise<void> {
  await lockPublishing(transaction);
  await publishDocuments(transaction, ids, permit);
}

async function makeVisible(
  transaction: Database,
  { id, chosenFrom }: BatchRow,
  { run, permit }: { run: ClaimedRun; permit: Permit },
) {
  // Until then payroll can take the batch back, and nobody was told of it.
  const { visibleFrom, notified } = momentsOf(chosenFrom, minutesUntil.payslipsNotified);
  await letThrough(transaction, id, { state: 'released', visibleFrom }, permit);
  await recount(transaction, id);
  const later = { subject: id, by: null };
  await startRun(transaction, { ...later, kind: 'payslips-visible', dueAt: visibleFrom });
  await startRun(transaction, { ...later, kind: 'payslips-notify', dueAt: notified });
  const published = (await batchWith(transaction, id))?.counts.documents ?? 0;
  await saveCounts(transaction, run, { published });
  const object = `batch ${id} ${published} published`;
  await record(transaction, { ...starterOf(run), act: 'payslips-published', result: 'ok', object });
}
