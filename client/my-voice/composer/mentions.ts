/** A name being typed after an @: the index of the @, and the text after it. */
export type Typed = { at: number; start: string };

/** The name being typed just before the caret, or null. A name may have two blanks at most. */
export function typedName(text: string, caret: number): Typed | null {
  const found = /(?:^|[\s(])@([^\s@,;:!?]{0,30}(?: [^\s@,;:!?]{1,30}){0,2})$/u.exec(
    text.slice(Math.max(0, caret - 100), caret),
  );
  const start = found?.[1];
  return start === undefined ? null : { at: caret - start.length - 1, start };
}
