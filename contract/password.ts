/** Passwords are this long at least and at most, in code points (NIST 800-63B; ASVS 6.2.1, 6.2.9). */
export const passwordLength = { atLeast: 12, atMost: 128 } as const;

export type PasswordProblem = 'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG' | 'PASSWORD_TOO_COMMON';

/** What is wrong with a new password's length; null where nothing is. There is no rule of composition. */
export function lengthProblem(password: string): PasswordProblem | null {
  const length = [...password].length;
  if (length < passwordLength.atLeast) return 'PASSWORD_TOO_SHORT';
  return length > passwordLength.atMost ? 'PASSWORD_TOO_LONG' : null;
}
