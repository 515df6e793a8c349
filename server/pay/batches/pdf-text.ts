// Sets the global that the next import looks for; else that would load a file of its own.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { pageBreak } from './page-ids.ts';

/** An open PDF. Only a child process has one: the bytes are a stranger's. */
export type Pdf = Awaited<ReturnType<typeof openPdf>>;

/** More text than any page of a payslip has, in UTF-16 units. */
export const longestText = 100_000;

/** Pages of one document that are looked at: no payslip has as many. */
const mostPages = 100;

/** Opens a PDF. */
export function openPdf(bytes: Buffer) {
  return getDocument({
    // A copy: the memory of a Buffer may be shared.
    data: Uint8Array.from(bytes),
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
  }).promise;
}

/** The flags of what a page has added, and nobody sees: hidden, and not to be viewed (ISO 32000-2, 12.5.3). */
const unseen = 2 | 32;

/** What one reads on a page, what was typed into its form or onto it included. Pages count from 0. */
export async function textOfPage(pdf: Pdf, number: number): Promise<string> {
  const page = await pdf.getPage(number + 1);
  const { items } = await page.getTextContent();
  const added = (await page.getAnnotations()).filter(({ annotationFlags }) => (annotationFlags & unseen) === 0);
  page.cleanup();
  const shown = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
  const typed = added.flatMap(({ subtype, fieldValue, textContent, contentsObj }) => {
    if (subtype === 'Widget') return [fieldValue].flat().filter((value) => typeof value === 'string');
    return subtype === 'FreeText' ? (textContent ?? [contentsObj?.str ?? '']) : [];
  });
  return [shown, ...typed].join('\n').replaceAll(pageBreak, ' ').slice(0, longestText);
}

/** What one reads in a document; nothing of one whose text cannot be found out. */
export async function textOfDocument(bytes: Buffer): Promise<string> {
  try {
    const pdf = await openPdf(bytes);
    let text = '';
    for (let page = 0; page < Math.min(pdf.numPages, mostPages) && text.length < longestText; page += 1) {
      text += `${page > 0 ? pageBreak : ''}${await textOfPage(pdf, page)}`;
    }
    await pdf.loadingTask.destroy();
    return text.slice(0, longestText);
  } catch {
    return '';
  }
}

/** Where a document has bookmarks, with their words: those at its top, or below the only one there. */
export async function bookmarksIn(pdf: Pdf): Promise<{ page: number; title: string }[]> {
  const top = (await pdf.getOutline()) ?? [];
  const items = top.length === 1 && top[0] && top[0].items.length > 0 ? top[0].items : top;
  const found = new Map<number, string>();
  for (const { dest, title } of items.slice(0, pdf.numPages)) {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const page = place && (await pageOf(pdf, place[0]));
    if (typeof page === 'number' && !found.has(page)) found.set(page, title.slice(0, 200));
  }
  return [...found].map(([page, title]) => ({ page, title })).toSorted((one, other) => one.page - other.page);
}

async function pageOf(pdf: Pdf, place: unknown): Promise<number | null> {
  if (typeof place === 'number') return Number.isInteger(place) && place >= 0 && place < pdf.numPages ? place : null;
  try {
    return await pdf.getPageIndex(place as Parameters<typeof pdf.getPageIndex>[0]);
  } catch {
    return null;
  }
}
