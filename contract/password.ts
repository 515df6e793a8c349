/** Passwords are this long at least and at most, in code points (NIST 800-63B; ASVS 6.2.1, 6.2.9). */
export const passwordLength = { atLeast: 12, atMost: 128 } as const;

export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON';

/** Words that anybody here would guess. */
const ours = ['stagedoor'];

/** What must remain of a password once the guessable words are taken out of it, in code points. */
const remainder = 8;

/**
 * What is wrong with a new password; null for nothing (ASVS 6.2.1, 6.2.4, 6.2.11). There is no rule of composition.
 * Refused as common: a listed password, also with digits or signs before or after it; two listed ones in a row; one that is
 * little more than the company's or the person's own name or email; and one of fewer than four different characters.
 * @param context the person's names and email, and the company's name
 * @param common passwords that others chose
 */
export function passwordProblem(
  password: string,
  context: string[],
  common: { has(password: string): boolean },
): PasswordProblem | null {
  const length = [...password].length;
  if (length < passwordLength.atLeast) return 'PASSWORD_TOO_SHORT';
  if (length > passwordLength.atMost) return 'PASSWORD_TOO_LONG';

  const folded = fold(password);
  const core = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isListed = common.has(folded) || common.has(core) || isTwoOf(common, folded) || isTwoOf(common, core);
  const isCommon = isListed || new Set(folded).size < 4;
  return isCommon || isMostlyContext(folded, context) ? 'PASSWORD_TOO_COMMON' : null;
}

/** Whether a password is two listed ones in a row: few listed ones are long enough by themselves. */
function isTwoOf(common: { has(password: string): boolean }, password: string): boolean {
  return Array.from(password).some((_, at) => common.has(password.slice(0, at)) && common.has(password.slice(at)));
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
