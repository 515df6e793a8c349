/** True where every string in a parsed value, keys included, can be stored as it was sent. Bytes are no strings. */
export function isCleanText(value: unknown): boolean {
  // A list instead of recursion: ten thousand bytes of '[' are valid JSON, and deeper than the stack.
  const unseen: unknown[] = [value];
  while (unseen.length > 0) {
    const next = unseen.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (Array.isArray(next)) {
      for (const item of next) unseen.push(item);
    } else if (next !== null && typeof next === 'object' && !ArrayBuffer.isView(next)) {
      for (const [key, item] of Object.entries(next)) unseen.push(key, item);
    }
  }
  return true;
}

/** Marks in a row that Unicode's stream-safe format leaves side by side (UAX #15, section 13). */
const manyMarks = /[\p{M}--\u034F]{30}(?=[\p{M}--\u034F])/gv;

/**
 * Text in its composed form (NFC). The time to sort marks in a row grows with the square of their number, so an
 * invisible grapheme joiner follows every thirty of them. Languages have up to a handful.
 */
export function composed(text: string): string {
  return text.replace(manyMarks, '$&\u034F').normalize('NFC');
}

/** True where a text has more code points than so many. Its length is looked at first: that costs nothing. */
export function isLongerThan(text: string, codePoints: number): boolean {
  if (text.length <= codePoints) return false;
  return text.length > 2 * codePoints || [...text].length > codePoints;
}
