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
  /** The key of the audit's account hashes: ./account-trace.ts. */
  traceKey: Buffer;
  /** The keys that sign known-device cookies, newest first, and whether these are for https alone. */
  devices: { keys: [Buffer, ...Buffer[]]; secure: boolean };
  /** What signs links that turn mails off, newest first: server/push/unsubscribe-token.ts. */
  unsubscribeKeys: [Buffer, ...Buffer[]];
  /** Seals mails with a link in them while they wait. */
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
  /** Whether the console refuses people without a second factor. */
  needsSecondFactor: boolean;
  /** What every answer about a reset mail waits for. */
  resetDelay(): Promise<void>;
};

/** What an invite takes: what it says, its seal, and how long it opens. */
export type Inviting = Pick<AppContext, 'companyName' | 'publicUrl' | 'seal' | 'inviteDays'>;
