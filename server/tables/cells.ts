import { domainToASCII } from 'node:url';
import { z } from 'zod';
import { emailPattern } from '#contract/email-address.ts';
import { isBlank } from '#contract/limits.ts';
import { language as knownLanguage } from '#contract/words.ts';
import { plainId, withPlainApostrophes } from '#server/translations/alike.ts';
import { isCleanText } from '#server/translations/text.ts';
import { seenText } from './cell.ts';
import type { CellProblem } from './problem.ts';

/** Control characters, such as line breaks and tabs. */
const controls = /\p{Cc}/u;

const says = (error: CellProblem) => ({ error });

/** Text of one line, up to the length that the contract lets an answer carry; null if nothing of it can be seen. */
export function textOf(longest: number) {
  return z
    .string()
    .max(longest, says('too-long'))
    .refine((value) => isCleanText(value) && !controls.test(value), says('control-character'))
    .transform((value) => (isBlank(value) ? null : value));
}

/** Required text. */
export function neededTextOf(longest: number) {
  return textOf(longest)
    .refine((value) => value !== null, says('missing'))
    .transform((value) => value as string);
}

/** An id or a username: what looks alike is stored alike, or nobody could type it. */
export function idOf(longest: number) {
  return textOf(longest).transform((value) => value && (plainId(value) || null));
}

/** The longest text in which an address is looked for. */
const longestAddress = 1_000;

/**
 * An address, in lower case: that is how people are looked up. Unseen characters, another hyphen or apostrophe, a name
 * before it and `mailto:` come along when one copies; a domain in letters of its own language is stored as mail programs send it (RFC 5891).
 */
export const email = z
  .string()
  .max(longestAddress, { ...says('too-long'), abort: true })
  .transform(plainAddress)
  .pipe(
    z
      .email({ pattern: emailPattern, error: ({ input }): CellProblem => (input ? 'no-email' : 'missing') })
      .max(254, says('too-long'))
      .transform((value) => value.toLowerCase()),
  );

/** An address that somebody typed to say who they are, as it is stored; what is none stays as it is. */
export function typedAddress(text: string): string {
  return addressIn(text) ?? text;
}

/** An address as it is stored; null if the text is none. */
export function addressIn(text: string): string | null {
  return email.safeParse(text).data ?? null;
}

function plainAddress(text: string): string {
  const copied = seenText(text);
  // Mail programs copy a name along: "Adama Cole <adama.cole@stagedoor.example>".
  const bare = (/^[^<>@]*<([^<>]+)>$/.exec(copied)?.[1] ?? copied).replace(/^mailto:\s*/i, '');
  const seen = withPlainApostrophes(plainId(bare)).replace(/\u200c|\u200d|[\ufe00-\ufe0f]/g, '');
  const [, name, domain] = /^([^@]+)@([^@\s]+)$/.exec(seen) ?? [];
  if (!name || !domain || /^[\x21-\x7e]+$/.test(domain)) return seen;
  return `${name}@${domainToASCII(domain) || domain}`;
}

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
