import type { Seal } from '#server/mail/seal.ts';
import type { PasswordHash } from './password-hash.ts';

/** What is the same for every call: the company, where people open the app, how passwords are checked and mails sealed. */
export type House = {
  company: string;
  /** The origin of links in mails. */
  publicUrl: string;
  passwords: PasswordHash;
  /** What mails with a link in them wait under. */
  seal: Seal;
};
