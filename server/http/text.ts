/** True where every string in a parsed value, keys included, can be stored as it was sent. */
export function isCleanText(value: unknown): boolean {
  // A list instead of recursion: ten thousand bytes of '[' are valid JSON, and deeper than the stack.
  const unseen: unknown[] = [value];
  while (unseen.length > 0) {
    const next = unseen.pop();
    if (typeof next === 'string') {
      if (next.includes('\0') || !next.isWellFormed()) return false;
    } else if (Array.isArray(next)) {
      for (const held of next) unseen.push(held);
    } else if (next !== null && typeof next === 'object') {
      for (const [key, held] of Object.entries(next)) unseen.push(key, held);
    }
  }
  return true;
}
