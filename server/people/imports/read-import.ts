import { hash } from 'node:crypto';
import type { Id } from '#contract/id.ts';
import { importLimits } from '#contract/people-import.ts';
import type { UnreadableImport } from '#contract/people-imports.ts';
import type { Database } from '#server/db/database.ts';
import { portionsOf } from '#server/db/portions.ts';
import { starterOf, startRun } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork, type Slice } from '#server/runs/run-worker.ts';
import { readInThread } from '#server/tables/table-thread.ts';
import { deleteUpload, uploadWith } from '#server/uploads/upload-rows.ts';
import { UploadedFile, UploadGone } from '#server/uploads/uploaded-file.ts';
import { areCertain, suggestedColumns } from './import-columns.ts';
import { addRows, earlierColumns, type ImportRecord, importWith, saveImport } from './import-rows.ts';

/** Rows per slice. */
const aSlice = 500;

/** Reads the rows of an import's file, and assigns its columns if their names are clear. */
export const readRun: RunWork = async function* (db, run) {
  const one = await importWith(db, run.subject);
  if (one?.state !== 'reading') return { done: run.done };
  const uploaded = one.uploadId ? await uploadWith(db, one.uploadId) : null;
  if (!uploaded) throw new UploadGone();
  if (uploaded.size > importLimits.file) {
    return unreadable(one, { code: 'too-large', count: uploaded.size, most: importLimits.file });
  }
  const bytes = await new UploadedFile(db, uploaded).whole();
  if (hash('sha256', bytes) !== one.sha256) throw new RunRefused('file-changed');
  yield { done: 0, sha256: one.sha256 };

  const table = await readInThread(bytes);
  if ('unreadable' in table) return unreadable(one, { code: table.unreadable, line: table.line });
  const [problem] = table.problems;
  if (problem) {
    const { code, line, count, most } = problem;
    return unreadable(one, { code: code as UnreadableImport['code'], line, count, most });
  }
  const [first, ...rows] = table.lines;
  if (!first) return unreadable(one, { code: 'empty-file' });
  if (rows.length === 0) return unreadable(one, { code: 'nobody-in-file' });
  if (rows.length > importLimits.rows) {
    return unreadable(one, { code: 'too-many-rows', count: rows.length, most: importLimits.rows });
  }
  const total = rows.length;
  let done = 0;
  for (const some of portionsOf(rows, aSlice)) {
    done += some.length;
    yield { done, total, write: (transaction) => addRows(transaction, one.id, some) };
  }
  const earlier = await earlierColumns(db, one.kind);
  const columns = suggestedColumns(one.kind, first.cells, earlier);
  const isCertain = areCertain(one.kind, { headers: first.cells, columns }, earlier);
  return {
    done: total,
    write: async (transaction) => {
      await forgetFile(transaction, one);
      await saveImport(transaction, one.id, {
        headers: first.cells,
        columns,
        state: isCertain ? 'checking' : 'mapping',
      });
      const check = { kind: 'people-check', subject: one.id, by: starterOf(run), sha256: one.sha256 } as const;
      if (isCertain) await startRun(transaction, check);
    },
  };
};

/** An import whose file cannot be read stays, and says why. */
export async function readEnded(transaction: Database, { subject }: { subject: Id }, reason: string | null) {
  const one = await importWith(transaction, subject);
  if (one) await sayUnreadable(transaction, one, { code: (reason ?? 'failed') as UnreadableImport['code'] });
}

function unreadable(one: ImportRecord, why: UnreadableImport): Slice {
  return { done: 0, write: (transaction) => sayUnreadable(transaction, one, why) };
}

async function sayUnreadable(transaction: Database, one: ImportRecord, why: UnreadableImport): Promise<void> {
  await forgetFile(transaction, one);
  await saveImport(transaction, one.id, { state: 'unreadable', unreadable: why });
}

async function forgetFile(transaction: Database, { uploadId }: ImportRecord): Promise<void> {
  if (uploadId) await deleteUpload(transaction, uploadId);
}
