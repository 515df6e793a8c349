import { userInfo } from 'node:os';
import { asOperator } from '#server/audit/audit.ts';
import { readSettings } from '#server/environment/settings.ts';
import { databaseSentences, nameOfDatabase } from '#server/open-database.ts';
import type { Command, CommandContext, Given, OfflineContext } from './command.ts';
import { commands } from './commands.ts';
import { parseCommand } from './parse-command.ts';
import type { Terminal } from './terminal.ts';

/** Errors whose message is written for the operator. */
const spoken = ['Refusal', 'Misused', 'SettingsError', 'CompanyFileError', ...databaseSentences];

/** The exit code: 0 done, 1 nothing done and the reason given, 2 not understood. */
export type Answer = 0 | 1 | 2;

/** How commands run: each opens what it needs, does the work, and closes it again. */
export type Places = {
  /** Where the settings are. */
  environment: Record<string, string | undefined>;
  withDatabase(work: (context: CommandContext) => Promise<boolean>): Promise<boolean>;
  withoutDatabase(work: (offlineContext: OfflineContext) => Promise<boolean>): Promise<boolean>;
};

/** Runs the command that the operator typed, and prints its result. */
export async function answer(words: string[], terminal: Terminal, places: Places): Promise<Answer> {
  try {
    const parsed = parseCommand(words, commands);
    if ('help' in parsed) terminal.say(parsed.help);
    else {
      const { command, given, operator } = parsed;
      if ('lookAround' in command) return await command.lookAround(places.environment, terminal);
      if (!(await asOperator(operator ?? systemUser(), () => done(command, given, { ...places, terminal })))) return 1;
    }
    return 0;
  } catch (error) {
    const { name, message, cause, stack } = error as Error;
    // A failed query's message holds the row's values; its cause, the database's own error, does not.
    terminal.complain((spoken.includes(name) ? message : cause instanceof Error ? cause.stack : stack) ?? message);
    return name === 'Misused' ? 2 : 1;
  }
}

/** The system's user name; a container may run as a user without one. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}

function done(
  command: Exclude<Command, { lookAround: unknown }>,
  given: Given,
  { environment, terminal, withDatabase, withoutDatabase }: Places & { terminal: Terminal },
): Promise<boolean> {
  if ('runWhole' in command) {
    const settings = readSettings(environment);
    terminal.complain(`Database: ${nameOfDatabase(settings)}`);
    return command.runWhole(settings, terminal, given);
  }
  if ('runOffline' in command) return withoutDatabase((offlineContext) => command.runOffline(offlineContext, given));
  return withDatabase((context) => command.run(context, given));
}
