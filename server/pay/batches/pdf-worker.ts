import { parentPort, workerData } from 'node:worker_threads';
// Sets the global that the next import looks for; else that would load a file of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** What is asked of the document; pages count from 0. */
export type PdfQuestion = { text: number } | { first: number; last: number };

/** First the number of pages; then the text or the bytes that were asked for. */
export type PdfAnswer = { pages: number } | { text: string } | { bytes: Uint8Array } | { failed: string };

const answer = (message: PdfAnswer) => parentPort?.postMessage(message);
const opening = getDocument({
  data: workerData as Uint8Array,
  verbosity: 0,
  disableFontFace: true,
  useSystemFonts: false,
});

try {
  const pdf = await opening.promise;
  parentPort?.on('message', (question: PdfQuestion) => {
    answerTo(pdf, question).then(answer, (error: Error) => answer({ failed: error.message }));
  });
  answer({ pages: pdf.numPages });
} catch (error) {
  answer({ failed: (error as Error).message });
}

async function answerTo(pdf: Awaited<typeof opening.promise>, question: PdfQuestion): Promise<PdfAnswer> {
  if ('text' in question) {
    const page = await pdf.getPage(question.text + 1);
    const { items } = await page.getTextContent();
    page.cleanup();
    return { text: items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('') };
  }
  const { first, last } = question;
  const includePages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const bytes = await pdf.extractPages([{ document: null, includePages }]);
  return bytes ? { bytes } : { failed: 'The pages cannot be taken out.' };
}
