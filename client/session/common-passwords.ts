import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords that others chose: a fifth of a megabyte, and so a file of its own that loads when needed. */
export const commonPasswords: ReadonlySet<string> = new Set<string>(dictionary['passwords-common']);
