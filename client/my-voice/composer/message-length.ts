import { roomLimits } from '#contract/my-voice-limits.ts';

/** A character that shows, as the server counts them: blanks and marks without a shape are nothing to read. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether there is anything in it to read. */
export function hasWords(text: string): boolean {
  return visible.test(text);
}

/** How many characters may still come; below zero, how many are too many. Counted as the server counts: in code points. */
export function charactersLeft(text: string): number {
  let count = 0;
  for (const _ of text.normalize('NFC').trim()) count++;
  return roomLimits.message - count;
}
