import type { Database } from '#server/db/database.ts';
import type { Inviting } from '#server/session/app-context.ts';
import type { Terminal } from './terminal.ts';

/** What the audit's hashes of accounts were made with, by the newest secret first: server/session/account-trace.ts. */
type AuditKeys = { traceKeys: Buffer[] };

/** What a command works with. */
export type CommandContext = { db: Database; appContext: Inviting & AuditKeys; terminal: Terminal };

/** An option of a command: one that is there or not, or one with a value. */
export type Option = { value?: string; says: string };

/** What stands behind a command on the line: its operand, or all it takes in order, and the options that were given. */
export type Given = { operand: string; operands: string[]; options: Record<string, string | true | undefined> };

/** What a command works with that opens no database, so that it answers while the server runs. */
export type OfflineContext = { discountSeeds: Buffer[]; terminal: Terminal };

/** One of the operator's commands. */
export type Command = Called & (DatabaseCommand | OfflineCommand);

type Called = {
  /** The words it is called by, such as `import employees`. */
  name: string;
  /** What it takes, such as `file.csv`; null for nothing. */
  takes: string | [string, string] | null;
  options: Record<string, Option>;
  /** What it does, in a line. */
  does: string;
  /** What `help` says besides. */
  help: string;
};

/** Both do it, and answer false where they did not do what was asked and have said why. */
type DatabaseCommand = { run(context: CommandContext, given: Given): Promise<boolean> };
type OfflineCommand = { runOffline(offlineContext: OfflineContext, given: Given): Promise<boolean> };

/** The option of every command that shows what it would do first. */
export const yes: Option = { says: 'write without asking' };
