import { dictionary } from '@zxcvbn-ts/language-common';
import * as contract from '#contract/password.ts';

/** Some 49,000 passwords that others chose, and that whoever guesses tries first. */
const common = new Set<string>(dictionary['passwords-common']);

/**
 * What is wrong with a password somebody wants to have; null where nothing is.
 * @param context the person's names and email, and the company's name
 */
export function passwordProblem(password: string, context: string[]): contract.PasswordProblem | null {
  return contract.passwordProblem(password, context, common);
}
