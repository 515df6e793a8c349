import { z } from 'zod';
import { language as knownLanguage } from '#contract/words.ts';
import { isCleanText } from '#server/http/text.ts';
import type { CellProblem } from './problem.ts';

/** Control characters, such as line breaks and tabs. */
const controls = /\p{Cc}/u;

const says = (error: CellProblem) => ({ error });

/** Text of one line, up to the length that the contract lets an answer carry; null if the cell is empty. */
export function textOf(longest: number) {
  return z
    .string()
    .max(longest, says('too-long'))
    .refine((value) => isCleanText(value) && !controls.test(value), says('control-character'))
    .transform((value) => value || null);
}

/** Required text. */
export function neededTextOf(longest: number) {
  return textOf(longest)
    .refine((value) => value !== null, says('missing'))
    .transform((value) => value as string);
}

/** An address, in lower case: that is how people are looked up. */
export const email = z
  .email({ error: ({ input }): CellProblem => (input ? 'no-email' : 'missing') })
  .max(254, says('too-long'))
  .transform((value) => value.toLowerCase());

/** A calendar day that exists, as YYYY-MM-DD. */
export const day = z.iso
  .date({ error: 'no-day' satisfies CellProblem, abort: true })
  .refine((value) => value >= '1900-01-01' && value < '2100-01-01', says('day-out-of-range'));

/** One of the languages that the app speaks. */
export const language = z.enum(knownLanguage.options, says('no-language'));

/** Makes a cell optional; null if it is empty. */
export function orEmpty<T extends z.ZodType<unknown, string>>(cell: T) {
  return z
    .string()
    .transform((value) => value || null)
    .pipe(cell.nullable());
}
