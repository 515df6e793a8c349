import type { RoleScope } from '#contract/role-names.ts';
import { record } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { RunRefused, type RunWork } from '#server/runs/run-worker.ts';
import { callerScope } from '#server/session/scope.ts';
import { deleteUpload, dropPieces, uploadWith } from '#server/uploads/upload-rows.ts';
import { UploadedFile, UploadGone } from '#server/uploads/uploaded-file.ts';
import { type BatchRow, batchWith, recount, saveBatch } from './batch-rows.ts';
import { recheck } from './document-rows.ts';
import { readPages } from './read-pages.ts';
import { readZip } from './read-zip.ts';
import { recipients } from './recipient-rows.ts';

/** What a run that reads a batch is started with: for whom its uploader's role was. */
export type ReadInput = { scope: readonly RoleScope[] };

/** Pieces of a file that is done with, which one statement removes. */
const piecesASlice = 40;

/** Where a run is that has read all: what is left of the file is no ZIP and no PDF any more. */
const allRead = 'all-read';

/**
 * Reads the documents out of the file of a batch, a few at a time; finds whose each is, and what is wrong with it. At the end
 * the file is thrown away. It refuses where other bytes arrived than the browser read.
 */
export const readRun: RunWork = async function* (db, run) {
  const batch = await batchWith(db, run.subject);
  if (batch?.state !== 'reading') return { done: run.done };
  const uploaded = batch.uploadId ? await uploadWith(db, batch.uploadId) : null;
  if (!uploaded) throw new RunRefused('upload-gone');
  const file = new UploadedFile(db, uploaded);
  try {
    let { done } = run;
    if (run.cursor !== allRead) {
      const everybody = await recipients(db, callerScope([...(run.input as ReadInput).scope]));
      const read = (await isPdf(file)) ? readPages : readZip;
      done = yield* read(file, { batch, run, everybody });
      // Last, when most of it has been read for its documents: a large file is not read twice.
      if ((await file.sha256()) !== batch.sha256) throw new RunRefused('file-changed');
      yield { done, cursor: allRead, sha256: batch.sha256 };
    }
    for (let isMore = true; isMore; ) {
      yield {
        done,
        cursor: allRead,
        write: async (transaction) => {
          isMore = (await dropPieces(transaction, uploaded.id, piecesASlice)) === piecesASlice;
        },
      };
    }
    return { done, write: (transaction) => toReview(transaction, batch, uploaded.id) };
  } catch (error) {
    if (error instanceof UploadGone) throw new RunRefused('upload-gone');
    file.assertRead();
    throw error;
  }
};

/** Of a file that cannot be read a row stays that says why. */
export async function readEnded(transaction: Database, { subject }: { subject: string }, reason: string | null) {
  const uploadId = (await batchWith(transaction, subject))?.uploadId;
  if (uploadId) await deleteUpload(transaction, uploadId);
  await saveBatch(transaction, subject, { state: 'unreadable', problem: (reason ?? 'failed') as BatchRow['problem'] });
}

async function isPdf(file: UploadedFile): Promise<boolean> {
  for await (const some of file.read(0, Math.min(file.size, 5))) return some.toString('latin1') === '%PDF-';
  return false;
}

async function toReview(transaction: Database, { id, sha256, uploadedBy }: BatchRow, uploadId: string) {
  await deleteUpload(transaction, uploadId);
  await recheck(transaction, id);
  await recount(transaction, id);
  await saveBatch(transaction, id, { state: 'review' });
  const counts = (await batchWith(transaction, id))?.counts;
  const object = `batch ${id} sha256:${sha256} ${counts?.documents} matched ${counts?.problems} problems`;
  await record(transaction, { act: 'payslips-read', result: 'ok', actor: uploadedBy, object });
}
