import type { Id } from '#contract/id.ts';
import type { RoleScope } from '#contract/role-names.ts';
import { callerScope } from '#server/access/scope.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { beginsLikePdf, pdfBeginsWithin } from '#server/pay/pdf-beginning.ts';
import { type ClaimedRun, saveCounts, starterOf } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import { deleteUpload, expireUpload, keepUpload, uploadWith } from '#server/uploads/upload-rows.ts';
import { UploadedFile, UploadGone } from '#server/uploads/uploaded-file.ts';
import { type BatchRow, batchWith, recount, saveBatch, unreleasedOf } from './batch-rows.ts';
import { recheck } from './document-problem-rows.ts';
import { removeDocuments } from './document-rows.ts';
import { readPages } from './read-pages.ts';
import { readZip } from './read-zip.ts';
import type { LongFile } from './reading.ts';
import { recipients } from './recipient-rows.ts';

/** What one person may have that is not released: more than any month of a company. */
const mostUnreleased = { batches: 100, bytes: 2 * 1024 ** 3 };

/** The input of a run that reads a batch: the scope of its uploader's role. */
export type ReadInput = { scope: readonly RoleScope[] };

/**
 * Reads the documents of a batch's file, a few at a time; finds the person and the problem of each. It refuses a file
 * whose bytes are not those that the browser hashed.
 */
export const readRun: RunWork = async function* (db, run) {
  const batch = await batchWith(db, run.subject);
  if (batch?.state !== 'reading') return { done: run.done };
  const uploaded = batch.uploadId ? await uploadWith(db, batch.uploadId) : null;
  if (!uploaded) throw new UploadGone();
  const sent = await unreleasedOf(db, batch.uploadedBy);
  const bytes = Math.max(sent.bytes + uploaded.size, sent.files);
  if (sent.batches > mostUnreleased.batches || bytes > mostUnreleased.bytes) {
    throw new RunRefused('too-much-unreleased');
  }
  const file = new UploadedFile(db, uploaded);
  try {
    const everybody = await recipients(db, callerScope([...(run.input as ReadInput).scope]));
    const read = (await isPdf(file)) ? readPages : readZip;
    const { done, long } = yield* read(file, { batch, run, everybody });
    // Last, because most of it is in the hash by now: a large file is not read twice.
    if ((await file.sha256()) !== batch.sha256) throw new RunRefused('file-changed');
    return {
      done,
      sha256: batch.sha256,
      write: (transaction) => toReview(transaction, { batch, run, uploadId: uploaded.id, long }),
    };
  } catch (error) {
    file.assertRead();
    throw error;
  }
};

/** A batch whose file cannot be read stays, and says why. */
export async function readEnded(transaction: Database, { subject }: { subject: Id }, reason: string | null) {
  const uploadId = (await batchWith(transaction, subject))?.uploadId;
  if (uploadId) await deleteUpload(transaction, uploadId);
  // What was read before it was refused.
  while ((await removeDocuments(transaction, subject, 500)) > 0);
  await saveBatch(transaction, subject, { state: 'unreadable', problem: (reason ?? 'failed') as BatchRow['problem'] });
}

async function isPdf(file: UploadedFile): Promise<boolean> {
  const beginning = Math.min(file.size, pdfBeginsWithin);
  for await (const some of file.read(0, beginning)) return beginsLikePdf(some);
  return false;
}

async function toReview(
  transaction: Database,
  { batch: { id, sha256 }, run, uploadId, long }: { batch: BatchRow; run: ClaimedRun; uploadId: Id; long: LongFile },
) {
  // A long PDF may be split otherwise, for which it is read again.
  await (long ? keepUpload : expireUpload)(transaction, uploadId);
  await recheck(transaction, id);
  await recount(transaction, id);
  await saveBatch(transaction, id, { state: 'review', pages: long?.pages ?? null, bookmarks: long?.bookmarks ?? null });
  const { documents: matched = 0, problems = 0 } = (await batchWith(transaction, id))?.counts ?? {};
  await saveCounts(transaction, run, { matched, problems });
  const object = `batch ${id} sha256:${sha256} ${matched} matched ${problems} problems`;
  await record(transaction, { ...starterOf(run), act: 'payslips-read', result: 'ok', object });
}
