import type { FileProblem } from '#contract/payslip-problems.ts';
import type { FileBytes } from '#server/reading/reader.ts';
import { judgedPdf, pdfProblem } from './pdf-problem.ts';
import { bookmarksIn, openPdf, type Pdf, textOfPage } from './pdf-text.ts';

/** What is asked of a PDF: first what is wrong with it, then how many pages it has. Pages count from 0. */
export type PagesQuestion = 'problem' | 'pages' | 'bookmarks' | { text: number } | { first: number; last: number };

/** A bookmark of a PDF. */
export type Bookmark = { page: number; title: string };

/**
 * What is wrong with it and how many different contents its pages have; the number of pages; its bookmarks; the text of
 * a page; or the bytes of some as a document of their own.
 */
export type PagesAnswer =
  | { problem: FileProblem | null; contents: number }
  | { pages: number }
  | { bookmarks: Bookmark[] }
  | { text: string }
  | { bytes: Uint8Array }
  | { unreadable: true };

/** Reads a PDF of many pages, in a child process. */
export function openPages(file: FileBytes) {
  const bytes = file.whole();
  let opening: Promise<Pdf> | undefined;
  return async (question: PagesQuestion): Promise<PagesAnswer> => {
    if (question === 'problem') return judgedPdf(await bytes);
    try {
      opening ??= openPdf(await bytes);
      return await answerTo(await opening, question);
    } catch {
      return { unreadable: true };
    }
  };
}

async function answerTo(pdf: Pdf, question: Exclude<PagesQuestion, 'problem'>): Promise<PagesAnswer> {
  if (question === 'pages') return { pages: pdf.numPages };
  if (question === 'bookmarks') return { bookmarks: await bookmarksIn(pdf) };
  if ('text' in question) return { text: await textOfPage(pdf, question.text) };
  const { first, last } = question;
  const includePages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const bytes = await pdf.extractPages([{ document: null, includePages }]);
  // Another program reads the pages than the one that judged them, so what it made of them is judged, too.
  return bytes && !(await pdfProblem(Buffer.from(bytes))) ? { bytes } : { unreadable: true };
}
