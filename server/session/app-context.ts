import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/environment/seal.ts';
import type { PasswordHash } from './password-hash.ts';

/** Reads what the company is called now: an administrator may change it while servers run. */
export type ReadCompanyName = (db: Database) => Promise<string>;

/** What is the same for every call: the company, where people open the app, how passwords are checked, and keys. */
export type AppContext = {
  companyName: ReadCompanyName;
  /** The origin of links in mails. */
  publicUrl: string;
  passwords: PasswordHash;
  /** What discount codes are signed with, 32 bytes; the same on every node and after every start. */
  discountSeed: Buffer;
  /** What the audit's hashes of accounts are made with: ./account-trace.ts. */
  traceKey: Buffer;
  /** What signs the cookie of a browser that an account is known in, newest first, and whether browsers get it over https alone. */
  devices: { keys: [Buffer, ...Buffer[]]; secure: boolean };
  /** What signs links that turn mails off, newest first: server/push/unsubscribe-token.ts. */
  unsubscribeKeys: [Buffer, ...Buffer[]];
  /** What mails with a link in them wait under. */
  seal: Seal;
  /** For how many minutes a password opens pay. */
  payReauthMinutes: number;
  /** For how many days an invite opens. */
  inviteDays: number;
  /** For how many days somebody who left may open their own payslips; 0 for none. */
  leaverPayslipDays: number;
  /** Up to how many people one person of payroll releases payslips to alone. */
  payslipsReleasedAloneUpTo: number;
  /** What secrets of second factors are sealed with while they are stored. */
  secondFactorSeal: Seal;
  /** Whether the console opens by a password alone to nobody. */
  needsSecondFactor: boolean;
  /** What every answer about a reset mail waits for. */
  resetDelay(): Promise<void>;
};

/** What an invite says and waits under, and for how long it opens. */
export type Inviting = Pick<AppContext, 'companyName' | 'publicUrl' | 'seal' | 'inviteDays'>;
