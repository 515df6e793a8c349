import type { NewFile } from '#server/files/file-rows.ts';
import { sentBytes } from '#server/reading/reading.ts';
import { RunRefused, type Slice } from '#server/runs/run-worker.ts';
import { whileWaiting } from '#server/runs/while-waiting.ts';
import type { UploadedFile } from '#server/uploads/uploaded-file.ts';
import type { BatchRow } from './batch-rows.ts';
import { isTooLarge } from './batch-sizes.ts';
import type { NewDocument } from './document-rows.ts';
import { LongPdf, UnreadablePdf } from './long-pdf.ts';
import { finder, matchInBatch } from './match.ts';
import { type PageMatch, pageFinder } from './page-ids.ts';
import { mostDocuments, type ReadContext, storablePdf, store } from './reading.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The largest PDF that is read as a whole, in bytes. */
const largest = 100 * 1024 * 1024;

/** Documents per slice: each takes some milliseconds of the process that reads the PDF. */
const aSlice = 25;

/** A document that has no row yet. */
type Unstored = Omit<NewDocument, 'size'> & { bytes: Buffer };

/** Pages of one PDF that are one document. */
type Pages = { first: number; last: number; match: PageMatch };

/**
 * Reads one PDF. If it is named like a payslip, it is one; else its pages are matched by the employee ids in their
 * text, and consecutive pages of one person are one document.
 */
export async function* readPages(
  file: UploadedFile,
  { batch, run, everybody }: ReadContext,
): AsyncGenerator<Slice, number> {
  if (file.size > largest) throw new RunRefused('too-large');
  const over = new AbortController();
  try {
    const waited = { done: run.done };
    const bytes = await file.whole();
    const options = { owner: run.startedBy ?? run.id, signal: over.signal };
    const pdf = yield* whileWaiting(LongPdf.open(sentBytes(bytes), options).catch(refused), waited);
    const named = matchInBatch(batch.name, finder(everybody), batch.issuedOn);
    if ('recipient' in named) {
      const { recipient, issuedOn, title } = named;
      const whole = { bytes, batchId: batch.id, position: 0, path: batch.name, userId: recipient.id, issuedOn, title };
      if (run.cursor === null) yield { done: 1, total: 1, cursor: 1, write: (db) => store(db, storable([whole])) };
      return 1;
    }
    const total = yield* whileWaiting(pdf.pages().catch(refused), waited);
    if (total > mostDocuments) throw new RunRefused('too-many-files');
    let done = Number(run.cursor ?? 0);
    const found = documentsIn(pdf, pageFinder(everybody), { start: done, total });
    while (done < total) {
      const documents = yield* whileWaiting(nextOf(found, pdf, batch), { done, total });
      done = documents.at(-1)?.lastPage ?? total;
      const slice = storable(documents);
      yield { done, total, cursor: done, write: (db) => store(db, slice) };
    }
    return done;
  } finally {
    over.abort();
  }
}

/** The next documents of a long PDF, with their bytes; none at its end. */
async function nextOf(found: AsyncGenerator<Pages>, pdf: LongPdf, batch: BatchRow) {
  const documents: (Unstored & { lastPage: number })[] = [];
  while (documents.length < aSlice) {
    const { done, value } = await found.next();
    if (done) break;
    const { first, last, match } = value;
    documents.push({
      bytes: await pdf.extract(first, last).catch(refused),
      batchId: batch.id,
      position: first,
      path: batch.name,
      firstPage: first + 1,
      lastPage: last + 1,
      ...matchColumns(match, batch.issuedOn),
    });
  }
  return documents;
}

/** The title of a document of pages: the name that a file of it alone would have. */
export function titleOfPages({ employeeId, username }: PayslipRecipient, issuedOn: string): string {
  return `${employeeId ?? username ?? 'payslip'}_${issuedOn.slice(0, 7)}.pdf`;
}

async function* documentsIn(
  pdf: LongPdf,
  find: (text: string) => PageMatch,
  { start, total }: { start: number; total: number },
): AsyncGenerator<Pages> {
  let open: Pages | null = null;
  for (let page = start; page < total; page += 1) {
    const match = find(await pdf.text(page).catch(refused));
    if (open && 'recipient' in open.match && 'recipient' in match && open.match.recipient.id === match.recipient.id) {
      open.last = page;
      continue;
    }
    if (open) yield open;
    open = { first: page, last: page, match };
  }
  if (open) yield open;
}

function matchColumns(
  match: PageMatch,
  issuedOn: string,
): Pick<NewDocument, 'userId' | 'issuedOn' | 'title' | 'problem' | 'who'> {
  if ('problem' in match) return { problem: match.problem, who: match.who ?? null, issuedOn };
  return { userId: match.recipient.id, issuedOn, title: titleOfPages(match.recipient, issuedOn) };
}

/** Documents and their bytes as rows; one that is too large to be a payslip is kept without its bytes. */
function storable(documents: Unstored[]) {
  const files: NewFile[] = [];
  const rows = documents.map(({ bytes, ...row }): NewDocument => {
    const size = bytes.length;
    if (isTooLarge(size)) return { ...row, size, problem: 'too-large' };
    const file = storablePdf(bytes);
    files.push(file);
    return { ...row, size, sha256: file.sha256, filePath: file.path };
  });
  return { documents: rows, files };
}

function refused(error: unknown): never {
  if (!(error instanceof UnreadablePdf)) throw error;
  const { problem } = error;
  throw new RunRefused(problem === 'cut-off' || problem === 'empty' ? 'unreadable' : problem);
}
