import type { PasswordHash } from './password-hash.ts';

/** What is the same for every call: the company, where people open the app, and how passwords are checked. */
export type House = {
  company: string;
  /** The origin of links in mails. */
  publicUrl: string;
  passwords: PasswordHash;
  /** For how many minutes a password opens pay. */
  payReauthMinutes: number;
};
