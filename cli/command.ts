import type { Database } from '#server/db/database.ts';
import type { Settings } from '#server/environment/settings.ts';
import type { AppContext, Inviting } from '#server/session/app-context.ts';
import type { Terminal } from './terminal.ts';

/** The keys of the audit's account hashes, the newest secret's first: server/session/account-trace.ts. */
type AuditKeys = { traceKeys: Buffer[] };

/** What a command works with. */
export type CommandContext = {
  db: Database;
  appContext: Inviting &
    AuditKeys &
    Pick<AppContext, 'payslipsReleasedAloneUpTo'> &
    Pick<Settings, 'auditDays' | 'payslipYears'>;
  terminal: Terminal;
};

/** An option of a command: a flag, or one with a value. */
export type Option = { value?: string; says: string };

/** The parsed arguments of a command: its operands in order, the first one alone, and the options given. */
export type Given = { operand: string; operands: string[]; options: Record<string, string | true | undefined> };

/** What a command without a database works with; such a command also runs beside the server. */
export type OfflineContext = { discountSeeds: Buffer[]; terminal: Terminal };

/** One of the operator's commands. */
export type Command = Called & (DatabaseCommand | OfflineCommand | WholeCommand | LookingCommand);

type Called = {
  /** The words that call it, such as `import employees`. */
  name: string;
  /** Its operands, such as `file.csv`; null for none. */
  takes: string | [string, string] | null;
  options: Record<string, Option>;
  /** What it does, in a line. */
  does: string;
  /** What `help` adds. */
  help: string;
};

/** These answer false if they did not do what was asked; they have said why. */
type DatabaseCommand = { run(context: CommandContext, given: Given): Promise<boolean> };
type OfflineCommand = { runOffline(offlineContext: OfflineContext, given: Given): Promise<boolean> };

/** Works on the installation as a whole: it opens databases by itself, or makes one. */
type WholeCommand = { runWhole(settings: Settings, terminal: Terminal, given: Given): Promise<boolean> };

/** Only looks, whatever it finds, and answers the exit code: 0 fine, 1 something needs a look, 2 not reachable. */
type LookingCommand = {
  lookAround(environment: Record<string, string | undefined>, terminal: Terminal): Promise<0 | 1 | 2>;
};

/** The option of every command that first shows what it would do. */
export const yes: Option = { says: 'write without asking' };
