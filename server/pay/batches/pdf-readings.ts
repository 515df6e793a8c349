/*
 * qpdf reads a PDF from its end. Where the standard lets other programs find other objects in it, we look at the bytes.
 */

/** How often a name is in a PDF, outside of what is packed; its letters may be written in codes (ISO 32000-2, 7.3.5). */
function timesNamed(text: string, name: string): number {
  const letters = Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`);
  return text.match(new RegExp(`/${letters.join('')}`, 'gi'))?.length ?? 0;
}

/** A linearized document's first object as programs write it (ISO 32000-2, Annex F.3). */
const linearized =
  /^\d+\s+\d+\s+obj\s*<<\s*\/Linearized\s+[\d.]+\s*(?:\/[LHOENTP]\s*(?:\d+|\[[\d\s]*\])\s*)*>>\s*endobj\s*/;

/** More letters than such an object has. */
const longest = 2_000;

/**
 * Whether readers may open another document than qpdf does: those that show a linearized document before all of it has
 * arrived begin with the table behind its first object. It has to be the one that the end names, too, unless something
 * was added later: then its size is no longer the one that it says, and everybody begins at the end.
 */
export function beginsTwice(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  if (timesNamed(text, 'Linearized') === 0) return false;
  const start = startOfFirst(text);
  const end = text.indexOf('endobj', start);
  const first = text.slice(start, end < 0 ? text.length : end);
  // An object like any other: what says that it is linearized is a later one, which nobody looks for.
  if (timesNamed(first, 'Linearized') === 0 && !/[(%]/.test(first)) return false;
  const [whole] = linearized.exec(text.slice(start, start + longest)) ?? [];
  if (!whole) return true;
  const size = Number(/\/L\s*(\d+)/.exec(whole)?.[1]);
  const table = Number(
    text
      .slice(-1024)
      .match(/startxref\s+\d+/g)
      ?.at(-1)
      ?.split(/\s+/)[1],
  );
  return size === bytes.length && table !== start + whole.length;
}

/** Where the first object begins, behind blanks and comments. */
function startOfFirst(text: string): number {
  // Searched letter by letter: a pattern of many comments would need a stack as long as them.
  const blankEnds = /[^\0\t\n\f\r ]/g;
  const lineEnds = /[\r\n]/g;
  for (let at = 0; ; ) {
    blankEnds.lastIndex = at;
    const found = blankEnds.exec(text)?.index ?? text.length;
    if (text[found] !== '%') return found;
    lineEnds.lastIndex = found;
    at = lineEnds.exec(text)?.index ?? text.length;
  }
}

/** The table of a hybrid document as office programs write it: empty, so that it hides nothing of the second one. */
const emptyTable = /[\r\n]xref\s{1,9}0 0\s{1,9}trailer\s{0,9}<<[\w\s/[\]<>]{0,500}?\/XRefStm\s{1,9}\d/g;

/**
 * Whether a document has a second table with objects that the first calls free (ISO 32000-2, 7.5.8.4): other programs
 * find them there, qpdf leaves them out.
 */
export function hidesObjects(bytes: Buffer): boolean {
  const text = bytes.toString('latin1');
  const tables = timesNamed(text, 'XRefStm');
  return tables > 0 && (text.match(emptyTable)?.length ?? 0) < tables;
}
