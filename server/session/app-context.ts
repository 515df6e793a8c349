import type { KeyObject } from 'node:crypto';
import type { Database } from '#server/db/database.ts';
import type { Seal } from '#server/environment/seal.ts';
import type { Settings } from '#server/environment/settings.ts';
import type { PasswordHash } from './password-hash.ts';

/** Reads what the company is called now: an administrator may change it while servers run. */
export type ReadCompanyName = (db: Database) => Promise<string>;

/** The settings that calls depend on. */
export type ContextSettings = Pick<
  Settings,
  | 'inviteDays'
  | 'leaverPayslipDays'
  | 'needsSecondFactor'
  | 'payReauthMinutes'
  | 'payslipsReleasedAloneUpTo'
  | 'publicUrl'
>;

/** What is the same for every call: the company, where people open the app, how passwords are checked, and keys. */
export type AppContext = ContextSettings & {
  companyName: ReadCompanyName;
  passwords: PasswordHash;
  /** What discount codes are signed with; the same on every node and after every start. */
  discountKey: KeyObject;
  /** The key of the audit's account hashes: ./account-trace.ts. */
  traceKey: Buffer;
  /** The keys that sign known-device cookies, newest first, and whether these are for https alone. */
  devices: { keys: [Buffer, ...Buffer[]]; secure: boolean };
  /** What signs links that turn mails off, newest first: server/push/unsubscribe-token.ts. */
  unsubscribeKeys: [Buffer, ...Buffer[]];
  /** Seals mails with a link in them while they wait. */
  seal: Seal;
  /** What secrets of second factors are sealed with while they are stored. */
  secondFactorSeal: Seal;
  /** What every answer about a reset mail waits for. */
  resetDelay(): Promise<void>;
};

/** What an invite takes: what it says, its seal, and how long it opens. */
export type Inviting = Pick<AppContext, 'companyName' | 'publicUrl' | 'seal' | 'inviteDays'>;
