// Sets the global that the next import looks for; else that would load a file of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { FileProblem } from '#contract/payslip-problems.ts';
import type { FileBytes } from '#server/reading/reader.ts';
import { judgedPdf, pdfProblem } from './pdf-problem.ts';

/** What is asked of a PDF: first what is wrong with it, then how many pages it has. Pages count from 0. */
export type PagesQuestion = 'problem' | 'pages' | { text: number } | { first: number; last: number };

/**
 * What is wrong with it and how many different contents its pages have; the number of pages; the text of one; or the
 * bytes of some as a document of their own.
 */
export type PagesAnswer =
  | { problem: FileProblem | null; contents: number }
  | { pages: number }
  | { text: string }
  | { bytes: Uint8Array }
  | { unreadable: true };

/** More text than any page of a payslip has, in UTF-16 units. */
const longestPage = 100_000;

/** Reads a PDF of many pages, in a child process. */
export function openPages(file: FileBytes) {
  const bytes = file.whole();
  let opening: Promise<Pdf> | undefined;
  return async (question: PagesQuestion): Promise<PagesAnswer> => {
    if (question === 'problem') return judgedPdf(await bytes);
    // A copy: the memory of a Buffer may be shared.
    try {
      opening ??= getDocument({
        data: Uint8Array.from(await bytes),
        verbosity: 0,
        disableFontFace: true,
        useSystemFonts: false,
      }).promise;
      return await answerTo(await opening, question);
    } catch {
      return { unreadable: true };
    }
  };
}

type Pdf = Awaited<ReturnType<typeof getDocument>['promise']>;

async function answerTo(pdf: Pdf, question: Exclude<PagesQuestion, 'problem'>): Promise<PagesAnswer> {
  if (question === 'pages') return { pages: pdf.numPages };
  if ('text' in question) {
    const page = await pdf.getPage(question.text + 1);
    const { items } = await page.getTextContent();
    page.cleanup();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    return { text: text.slice(0, longestPage) };
  }
  const { first, last } = question;
  const includePages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const bytes = await pdf.extractPages([{ document: null, includePages }]);
  // Another program reads the pages than the one that judged them, so what it made of them is judged, too.
  return bytes && !(await pdfProblem(Buffer.from(bytes))) ? { bytes } : { unreadable: true };
}
