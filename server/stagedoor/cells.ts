import { z } from 'zod';
import { isCleanText } from '#server/http/text.ts';

/** Line breaks, tabs and other characters that control something instead of being read. */
const controls = /\p{Cc}/u;

/** Text of one line, as long as the contract lets an answer carry it; null where the cell is empty. */
export function textOf(longest: number) {
  return z
    .string()
    .max(longest, { error: `is longer than ${longest} characters` })
    .refine((value) => isCleanText(value) && !controls.test(value), {
      error: 'holds a line break or another character that no name has',
    })
    .transform((value) => value || null);
}

/** Text that has to be there. */
export function neededTextOf(longest: number) {
  return textOf(longest)
    .refine((value) => value !== null, { error: 'is missing' })
    .transform((value) => value as string);
}

/** An address, in small letters: that is how people are looked up. */
export const email = z
  .email({ error: ({ input }) => (input ? 'is no email address' : 'is missing') })
  .max(254, { error: 'is longer than 254 characters' })
  .transform((value) => value.toLowerCase());

/** A calendar day that exists, as YYYY-MM-DD. */
export const day = z.iso
  .date({ error: ({ input }) => `${JSON.stringify(input)} is no day; write it as 2026-11-28`, abort: true })
  .refine((value) => value >= '1900-01-01' && value < '2100-01-01', { error: 'is not in this century or the last' });

/** Makes a cell that may be empty; null where it is. */
export function orEmpty<T extends z.ZodType<unknown, string>>(cell: T) {
  return z
    .string()
    .transform((value) => value || null)
    .pipe(cell.nullable());
}
