import { dictionary } from '@zxcvbn-ts/language-common';
import { lengthProblem, type PasswordProblem } from '#contract/password.ts';

/** Some 49,000 passwords that others chose, and that whoever guesses tries first. */
const common = new Set<string>(dictionary['passwords-common']);

/** Words that anybody here would guess. */
const ours = ['stagedoor'];

/** What must remain of a password once the guessable words are taken out of it, in code points. */
const remainder = 8;

/**
 * What is wrong with a password somebody wants to have; null where nothing is (ASVS 6.2.1, 6.2.4, 6.2.11).
 * Refused as common: a password of the list, also with figures or signs before or after it, one that is little more
 * than the company's or the person's own name or email, and one character over and over.
 * @param context the person's names and email, and the company's name
 */
export function passwordProblem(password: string, context: string[]): PasswordProblem | null {
  const byLength = lengthProblem(password);
  if (byLength) return byLength;

  const folded = fold(password);
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isCommon = common.has(folded) || common.has(core) || new Set(folded).size < 4;
  return isCommon || isMostlyContext(folded, context) ? 'PASSWORD_TOO_COMMON' : null;
}

function isMostlyContext(folded: string, context: string[]): boolean {
  const words = [...ours, ...context.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))]
    .filter((word) => word.length >= 3)
    .sort((a, b) => b.length - a.length);
  let rest = folded;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== folded && [...rest].length < remainder;
}

/** The letters of a text without case and accents: Lumière is guessed as lumiere too. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
