import type { NewFile } from '#server/files/file-rows.ts';
import { sentBytes } from '#server/reading/reading.ts';
import { RunRefused, type Slice } from '#server/runs/run-worker.ts';
import { whileWaiting } from '#server/runs/while-waiting.ts';
import type { UploadedFile } from '#server/uploads/uploaded-file.ts';
import type { BatchRow } from './batch-rows.ts';
import { isTooLarge } from './batch-sizes.ts';
import type { NewDocument } from './document-rows.ts';
import { type DocumentPages, documentsIn, splitOf } from './long-documents.ts';
import { LongPdf, UnreadablePdf } from './long-pdf.ts';
import { isOne, matchDocument, peopleFinder } from './match.ts';
import { pageBreak } from './page-ids.ts';
import { type FileRead, mostDocuments, type ReadContext, storablePdf, store } from './reading.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

/** The largest PDF that is read as a whole, in bytes. */
const largest = 100 * 1024 * 1024;

/** Documents per slice: each takes some milliseconds of the process that reads the PDF. */
const aSlice = 25;

/** A document that has no row yet. */
type Unstored = Omit<NewDocument, 'size'> & { bytes: Buffer };

/** Pages of a named PDF whose text is looked at. */
const mostNamedPages = 100;

/**
 * Reads one PDF. If it is named like a payslip, it is one, and its text says whether it is that person's; else its pages
 * become documents by the employee ids in their text, or as payroll has chosen.
 */
export async function* readPages(
  file: UploadedFile,
  { batch, run, everybody }: ReadContext,
): AsyncGenerator<Slice, FileRead> {
  if (file.size > largest) throw new RunRefused('too-large');
  const over = new AbortController();
  try {
    const waited = { done: run.done };
    const bytes = await file.whole();
    const options = { owner: run.startedBy ?? run.id, signal: over.signal };
    const pdf = yield* whileWaiting(LongPdf.open(sentBytes(bytes), options).catch(refused), waited);
    const people = peopleFinder(everybody);
    const kind = isOne(batch.name, people, batch.issuedOn);
    if (kind !== 'no') {
      const text = isTooLarge(bytes.length) ? '' : yield* whileWaiting(wholeText(pdf), waited);
      const matched = matchDocument(batch.name, text, people, batch.issuedOn);
      // A file of many may be called by the id of one of them.
      const isCertain = kind === 'by-name' || 'recipient' in people.pages.whose(text);
      if (matched.userId && isCertain) {
        const whole = { bytes, batchId: batch.id, position: 0, path: batch.name, ...matched };
        if (run.cursor === null) yield { done: 1, total: 1, cursor: 1, write: (db) => store(db, storable([whole])) };
        return { done: 1, long: null };
      }
    }
    const total = yield* whileWaiting(pdf.pages().catch(refused), waited);
    if (total > mostDocuments) throw new RunRefused('too-many-files');
    const bookmarks = yield* whileWaiting(pdf.bookmarks().catch(refused), waited);
    let done = Number(run.cursor ?? 0);
    const pages = { total, text: (page: number) => pdf.text(page).catch(refused) };
    const found = documentsIn(pages, people.pages, splitOf(batch, { bookmarks, total }), done);
    while (done < total) {
      const documents = yield* whileWaiting(nextOf(found, pdf, batch), { done, total });
      done = documents.at(-1)?.lastPage ?? total;
      const slice = storable(documents);
      yield { done, total, cursor: done, write: (db) => store(db, slice) };
    }
    return { done, long: { pages: total, bookmarks: bookmarks.length } };
  } finally {
    over.abort();
  }
}

/** The text of a PDF that is one document; none of one that the other program cannot read. */
async function wholeText(pdf: LongPdf): Promise<string> {
  try {
    const pages = Math.min(await pdf.pages(), mostNamedPages);
    const texts: string[] = [];
    for (let page = 0; page < pages; page += 1) texts.push(await pdf.text(page));
    return texts.join(pageBreak);
  } catch (error) {
    if (error instanceof UnreadablePdf && error.problem === 'unreadable') return '';
    return refused(error);
  }
}

/** The next documents of a long PDF, with their bytes; none at its end. */
async function nextOf(found: AsyncGenerator<DocumentPages>, pdf: LongPdf, batch: BatchRow) {
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

function matchColumns(
  match: DocumentPages['match'],
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
