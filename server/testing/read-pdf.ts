import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Id } from '#contract/id.ts';

/** An element of a PDF's structure tree: its role, its whole text, and its children. Sides are in points. */
export type PdfElement = {
  role: string;
  scope?: string;
  /** The ActualText, if the page shows only part of it. */
  actual?: string;
  text: string;
  left: number;
  right: number;
  bottom: number;
  elements: PdfElement[];
};

type Piece = { str: string; left: number; right: number; bottom: number; height: number };
type Node = { role?: string; alt?: string; scope?: string; type?: string; id?: Id; children?: Node[] };

/** Reads a PDF as Firefox does: its title, its language, and its structure tree with each element's text. */
export async function readPdf(bytes: Uint8Array) {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const [{ info, metadata }, marks, preferences] = await Promise.all([
    document.getMetadata(),
    document.getMarkInfo(),
    document.getViewerPreferences(),
  ]);
  const pages: { elements: PdfElement[]; untagged: string }[] = [];
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(await document.getPage(number)));
  await task.destroy();
  const { Title: title, Language: language } = info as { Title?: string; Language?: string };
  return {
    title,
    language,
    titleOfMetadata: metadata?.get('dc:title') as string | undefined,
    // pdf.js returns a Map here, whatever its types say.
    isTagged: (marks as unknown as Map<string, boolean> | null)?.get('Marked') === true,
    showsTitle: preferences?.get('DisplayDocTitle') === true,
    pages,
  };
}

/** All elements with some roles, at any depth, in reading order. */
export function elementsOf(elements: PdfElement[], ...roles: string[]): PdfElement[] {
  return elements.flatMap((element) => [
    ...(roles.includes(element.role) ? [element] : []),
    ...elementsOf(element.elements, ...roles),
  ]);
}

async function readPage(page: PDFPageProxy) {
  const [{ items }, tree] = await Promise.all([
    page.getTextContent({ includeMarkedContent: true }),
    page.getStructTree() as Promise<Node | null>,
  ]);
  const marked = new Map<string, Piece[]>();
  const open: (string | undefined)[] = [];
  let untagged = '';
  for (const item of items) {
    if (!('str' in item)) {
      if (item.type === 'endMarkedContent') open.pop();
      else open.push(item.id);
      continue;
    }
    const id = open.findLast((one) => one !== undefined);
    if (id === undefined) untagged += item.str;
    else {
      const [left, bottom] = [item.transform[4], item.transform[5]];
      const piece = { str: item.str, left, right: left + item.width, bottom, height: item.height };
      marked.set(id, [...(marked.get(id) ?? []), piece]);
    }
  }

  // On each of its pages, an element that spans several also lists its children of the other pages, without text.
  const elementOf = (node: Node): PdfElement => {
    const children = node.children ?? [];
    const pieces = children.flatMap(({ id }) => marked.get(id ?? '') ?? []).filter(({ str }) => str.trim() !== '');
    return {
      role: node.role ?? '',
      ...(node.scope && { scope: node.scope }),
      ...(node.alt && { actual: node.alt }),
      text: joined(pieces),
      left: Math.min(...pieces.map(({ left }) => left)),
      right: Math.max(...pieces.map(({ right }) => right)),
      bottom: Math.min(...pieces.map(({ bottom }) => bottom)),
      elements: children
        .filter(({ role }) => role !== undefined)
        .map(elementOf)
        .filter(({ text, elements }) => text !== '' || elements.length > 0),
    };
  };
  return { elements: (tree?.children ?? []).map(elementOf), untagged: untagged.trim() };
}

/** A line's pieces in file order. A gap as wide as a space becomes one, on either side. */
function joined(pieces: Piece[]): string {
  return pieces
    .map((piece, index) => {
      const before = pieces[index - 1];
      if (!before) return piece.str;
      const gap = Math.max(piece.left - before.right, before.left - piece.right);
      return gap > 0.15 * piece.height ? ` ${piece.str}` : piece.str;
    })
    .join('');
}
