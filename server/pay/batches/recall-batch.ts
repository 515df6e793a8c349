import type { Id } from '#contract/id.ts';
import { type AuditedBy, recordEach } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { failure } from '#server/http/failure.ts';
import { recallNotification } from '#server/pay/payslip-notifications.ts';
import { recallPayslips } from '#server/pay/recall.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import { cancelRunsOf, starterOf, startRun } from '#server/runs/run-rows.ts';
import type { RunWork } from '#server/runs/run-worker.ts';
import { batchWith, recount, saveBatch } from './batch-rows.ts';
import { changeBatch } from './changed-batch.ts';
import { documentsWith, publishedDocuments } from './document-rows.ts';
import { lockPublishing } from './publish-lock-rows.ts';
import type { PayrollCall } from './review.ts';

/** Documents per slice. */
const aSlice = 100;

/** Why payslips are recalled; people are notified if they could see them. */
type Recall = { reason: string; wasVisible: boolean };

/**
 * Recalls payslips of a batch. Some are recalled at once; a whole batch becomes invisible at once, and a run does the
 * rest.
 * @throws NOT_FOUND; BATCH_MOVED_ON if one of the documents has no payslip
 */
export async function recallOfBatch(
  { db, payroll, by }: PayrollCall,
  { id, documents, reason }: { id: Id; documents: Id[] | null; reason: string },
): Promise<void> {
  await changeBatch(db, payroll, { id, from: ['released'] }, async (transaction, batch) => {
    const recall: Recall = { reason, wasVisible: batch.isVisible };
    if (documents) {
      const found = await documentsWith(transaction, id, documents);
      if (found.length !== new Set(documents).size) throw failure('NOT_FOUND');
      const payslips = found.flatMap(({ payslipId }) => payslipId ?? []);
      if (payslips.length !== found.length) throw failure('BATCH_MOVED_ON');
      await recallSome(transaction, payslips, { ...recall, by });
      return;
    }
    await cancelRunsOf(transaction, id);
    // What was recalled before that moment, nobody could see.
    await saveBatch(transaction, id, { state: 'recalling', visibleFrom: null, chosenFrom: batch.visibleFrom });
    await startRun(transaction, {
      kind: 'payslips-recall',
      subject: id,
      by,
      input: recall,
      sha256: batch.sha256,
    });
  });
}

/** Recalls what is left of a batch, a slice at a time. */
export const recallRun: RunWork = async function* (db, run) {
  const recall = { ...(run.input as Recall), by: starterOf(run) };
  const counts = { recalled: 0, ...run.counts };
  const batch = await batchWith(db, run.subject);
  const total = batch?.counts.documents ?? 0;
  for (let { done } = run; ; ) {
    const documents = await publishedDocuments(db, run.subject, -1, aSlice);
    if (documents.length === 0) return { done, write: (transaction) => recalled(transaction, run.subject) };
    done += documents.length;
    counts.recalled += documents.length;
    const ids = documents.map(({ payslipId }) => payslipId);
    yield { done, total, counts: { ...counts }, write: (transaction) => recallSome(transaction, ids, recall) };
  }
};

async function recallSome(
  transaction: Database,
  ids: Id[],
  { by, reason, wasVisible }: Recall & { by: AuditedBy },
): Promise<void> {
  await lockPublishing(transaction);
  const gone = await recallPayslips(transaction, ids);
  const entries = gone.map(({ id, userId, sourceKey }) => ({
    ...by,
    act: 'payslip-recalled' as const,
    result: 'ok' as const,
    subject: userId,
    object: `${id} of ${userId} ${sourceKey}: ${reason}`,
  }));
  await recordEach(transaction, entries);
  const notified = gone.flatMap(({ userId, documentId }) => (documentId ? [{ userId, subject: documentId }] : []));
  if (wasVisible) await notifyOf(transaction, notified, recallNotification);
}

async function recalled(transaction: Database, id: Id): Promise<void> {
  await recount(transaction, id);
  await saveBatch(transaction, id, { state: 'recalled' });
}
