import type { Id } from '#contract/id.ts';
import { importLimits } from '#contract/people-import.ts';
import type { UnreadableImport } from '#contract/people-imports.ts';
import type { Database } from '#server/db/database.ts';
import { starterOf, startRun } from '#server/runs/run-rows.ts';
import { RunRefused, type RunWork, type Slice } from '#server/runs/run-worker.ts';
import { whileWaiting } from '#server/runs/while-waiting.ts';
import { openSentTable } from '#server/tables/sent-table.ts';
import { nameKey } from '#server/translations/alike.ts';
import { deleteUpload, uploadWith } from '#server/uploads/upload-rows.ts';
import { UploadedFile, UploadGone } from '#server/uploads/uploaded-file.ts';
import { knownNames } from './column-names.ts';
import { areCertain, suggestedColumns } from './import-columns.ts';
import { addRows, earlierColumns, type ImportRecord, importWith, saveImport } from './import-rows.ts';
import { type DaysShow, daysShown } from './written-days.ts';

/** Reads the rows of an import's file, and assigns its columns if their names are clear. */
export const readRun: RunWork = async function* (db, run) {
  const one = await importWith(db, run.subject);
  if (one?.state !== 'reading') return { done: run.done };
  const uploaded = one.uploadId ? await uploadWith(db, one.uploadId) : null;
  if (!uploaded) throw new UploadGone();
  if (uploaded.size > importLimits.file) {
    return unreadable(one, { code: 'too-large', count: uploaded.size, most: importLimits.file });
  }
  const file = new UploadedFile(db, uploaded);
  if ((await file.sha256()) !== one.sha256) throw new RunRefused('file-changed');
  yield { done: 0, sha256: one.sha256 };

  const earlier = await earlierColumns(db, one.kind);
  const expected = [...knownNames, ...earlier.flatMap(({ headers }) => headers.map(nameKey))];
  const owner = one.begunBy ?? one.id;
  const over = new AbortController();
  try {
    const { signal } = over;
    const { table } = yield* whileWaiting(openSentTable(file, { owner, expected, signal }), { done: 0 });
    if ('unreadable' in table) {
      const { rows: most } = importLimits;
      return unreadable(one, {
        ...table.extent,
        code: table.unreadable,
        ...(table.unreadable === 'too-many-rows' && { most }),
      });
    }
    const { source, headers, total } = table;
    if (headers.length === 0) return unreadable(one, { code: 'empty-file' });
    if (total === 0) return unreadable(one, { code: 'nobody-in-file' });
    if (total > importLimits.rows) return unreadable(one, { code: 'too-many-rows', most: importLimits.rows });

    const daysShow: DaysShow[] = headers.map(() => null);
    let done = 0;
    for (;;) {
      const rows = yield* whileWaiting(table.next(), { done, total });
      if (rows.length === 0) break;
      for (const { cells } of rows) {
        for (const [index, cell] of cells.entries()) {
          const shown = daysShow[index];
          if (typeof cell === 'string' && shown !== undefined) daysShow[index] = daysShown(shown, cell);
        }
      }
      done += rows.length;
      yield { done, total, write: (transaction) => addRows(transaction, one.id, rows) };
    }
    const columns = suggestedColumns(one.kind, headers, earlier);
    const isCertain = areCertain(one.kind, { headers, columns, daysShow }, earlier);
    return {
      done: total,
      write: async (transaction) => {
        await forgetFile(transaction, one);
        await saveImport(transaction, one.id, {
          headers,
          columns,
          source,
          daysShow,
          state: isCertain ? 'checking' : 'mapping',
        });
        const check = { kind: 'people-check', subject: one.id, by: starterOf(run), sha256: one.sha256 } as const;
        if (isCertain) await startRun(transaction, check);
      },
    };
  } finally {
    // Also while it is still being opened: the run may be cancelled at any moment.
    over.abort();
  }
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
