import type { Command } from './command.ts';

/** How this machine calls the commands; the archive's launcher names itself. */
export const called = process.env.STAGEDOOR_CALLED ?? 'npm run stagedoor --';

/** A command's syntax: `import employees <file.csv> [--yes]`. */
export function syntaxOf({ name, takes, options }: Command): string {
  const taken = Object.entries(options).map(([option, { value }]) => `[--${option}${value ? ` <${value}>` : ''}]`);
  return [name, ...takenBy({ takes }).map((operand) => `<${operand}>`), ...taken].join(' ');
}

/** A command's operands, in order. */
export function takenBy({ takes }: Pick<Command, 'takes'>): string[] {
  return takes === null ? [] : [takes].flat();
}

/** The list of all commands, a line each. */
export function usageOf(commands: Command[]): string {
  return `Usage: ${called} <command>

${commands.map((command) => `  ${syntaxOf(command)}\n      ${command.does}`).join('\n')}
  help <command>
      say more about one of these

Each command takes --as <name> besides: who runs it, for the audit. Without it that is the system's user.
A command answers 0 where it did what was asked, or showed what it would do; 1 where it did nothing, and says
why; 2 where it was not parsed. It reads the settings that the server reads, from the environment or .env, and says
first which database they name. The embedded database has room for one process: stop the server first,
but for backup, status and doctor.`;
}

/** The option of every command. */
const asLine = `  ${'--as <name>'.padEnd(24)} who runs it, for the audit; without it the system's user`;

/** The help of one command. */
export function helpOf(command: Command): string {
  const options = Object.entries(command.options).map(([name, { value, says }]) => {
    const option = `--${name}${value ? ` <${value}>` : ''}`;
    return `  ${option.padEnd(24)} ${says}`;
  });
  const parts = [
    `Usage: ${called} ${syntaxOf(command)}`,
    sentence(command.does),
    [...options, asLine].join('\n'),
    command.help,
  ];
  return parts.filter(Boolean).join('\n\n');
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}
