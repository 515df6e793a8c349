import { roomLimits } from '#contract/my-voice-limits.ts';

/** A visible character, as the server counts: no blank, and no mark without a shape. */
const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has any visible character. */
export function hasWords(text: string): boolean {
  return visible.test(text);
}

/** The number of code points left, as the server counts them; negative if there are too many. */
export function charactersLeft(text: string): number {
  return roomLimits.message - [...text.normalize('NFC').trim()].length;
}
