import { publishToEach } from '#server/notify/publish.ts';
import { payslipNotification } from '#server/pay/payslip-notifications.ts';
import { notifyOf } from '#server/push/outbox-rows.ts';
import type { RunWork } from '#server/runs/run-worker.ts';
import { dropSome } from '#server/uploads/upload-rows.ts';
import { batchWith, deleteBatch } from './batch-rows.ts';
import { publishedDocuments, removeDocuments } from './document-rows.ts';

/** Documents per slice. */
const aSlice = 200;

/** Tells open screens that a batch became visible, a slice of people at a time. */
export const visibleRun: RunWork = (db, run) =>
  throughPublished(db, run, async (transaction, documents) => {
    const people = [...new Set(documents.map(({ userId }) => userId))];
    await publishToEach(transaction, people, 'payslips');
  });

/**
 * Announces their payslips to people, once each, however many they have in the batch. An announcement names the batch,
 * and is not sent if all that the person had of it was recalled by then.
 */
export const notifyRun: RunWork = (db, run) =>
  throughPublished(db, run, async (transaction, documents) => {
    const people = [...new Set(documents.map(({ userId }) => userId))];
    await notifyOf(
      transaction,
      people.map((userId) => ({ userId, subject: run.subject })),
      payslipNotification,
    );
  });

type Work = (
  transaction: Parameters<typeof publishToEach>[0],
  documents: Awaited<ReturnType<typeof publishedDocuments>>,
) => Promise<void>;

async function* throughPublished(...[db, run, work]: [...Parameters<RunWork>, Work]): ReturnType<RunWork> {
  let { done } = run;
  for (let after = Number(run.cursor ?? -1); ; ) {
    const batch = await batchWith(db, run.subject);
    const documents = batch?.state === 'released' ? await publishedDocuments(db, batch.id, after, aSlice) : [];
    const last = documents.at(-1);
    if (!last) return { done };
    after = last.position;
    done += documents.length;
    yield { done, cursor: after, write: (transaction) => work(transaction, documents) };
  }
}

/** Deletes a discarded batch with the file that it was sent as, a slice at a time. */
export const discardRun: RunWork = async function* (db, run) {
  let { done } = run;
  const uploadId = (await batchWith(db, run.subject))?.uploadId;
  for (let isMore = Boolean(uploadId); isMore && uploadId; ) {
    yield {
      done,
      write: async (transaction) => {
        isMore = await dropSome(transaction, uploadId);
      },
    };
  }
  for (let isMore = true; isMore; ) {
    yield {
      done,
      write: async (transaction) => {
        const removed = await removeDocuments(transaction, run.subject, aSlice);
        isMore = removed > 0;
        done += removed;
      },
    };
  }
  return { done, write: (transaction) => deleteBatch(transaction, run.subject) };
};
