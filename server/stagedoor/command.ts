import type { Database } from '#server/db/database.ts';
import type { resendInvite } from '#server/session/invites.ts';
import type { Terminal } from './terminal.ts';

/** What invites are written with. */
export type Inviting = Parameters<typeof resendInvite>[1];

/** What a command works with. */
export type Desk = { db: Database; house: Inviting; terminal: Terminal };

/** An option of a command: one that is there or not, or one with a value. */
export type Option = { value?: string; says: string };

/** What stands behind a command on the line: its operand, and the options that were given. */
export type Given = { operand: string; options: Record<string, string | true | undefined> };

/** One of the operator's commands. */
export type Command = {
  /** The words it is called by, such as `import employees`. */
  name: string;
  /** The one thing it takes, such as `file.csv`. */
  takes: string;
  options: Record<string, Option>;
  /** What it does, in a line. */
  does: string;
  /** What `help` says besides. */
  help: string;
  /** Does it; answers false where it did not do what was asked and has said why. */
  run(desk: Desk, given: Given): Promise<boolean>;
};

/** The option of every command that shows what it would do first. */
export const yes: Option = { says: 'write without asking' };
