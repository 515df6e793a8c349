import { parseArgs } from 'node:util';
import { nearest } from '#server/translations/nearest.ts';
import type { Command, Given } from './command.ts';
import { Misused } from './refusal.ts';
import { called, helpOf, syntaxOf, takenBy, usageOf } from './usage.ts';

/** The parsed command line: a command to run, or help to print. */
export type ParsedCommand = { command: Command; given: Given; operator: string | null } | { help: string };

/**
 * Finds the command in the arguments.
 * @throws {Misused}
 */
export function parseCommand(words: string[], commands: Command[]): ParsedCommand {
  if (words.length === 0) throw new Misused(usageOf(commands));
  const [first = '', ...more] = words;
  if (/^(help|--help|-h)$/.test(first)) {
    return { help: more.length === 0 ? usageOf(commands) : helpOf(named(more, commands)) };
  }
  const command = named(words, commands);
  const rest = words.slice(command.name.split(' ').length);
  if (rest.some((word) => /^(--help|-h)$/.test(word))) return { help: helpOf(command) };
  const { as, ...given } = givenTo(command, rest);
  return { command, given, operator: as === undefined ? null : operatorNamed(command, as) };
}

/** A valid name of the operator for the audit. */
const operatorName = /^[^\p{Cc}]{1,100}$/u;

function operatorNamed(command: Command, name: string): string {
  if (operatorName.test(name.trim())) return name.trim();
  throw misused(command, 'The name behind --as has 1 to 100 characters.');
}

function named(words: string[], commands: Command[]): Command {
  const found = commands.find(({ name }) => name === words.slice(0, name.split(' ').length).join(' '));
  if (found) return found;
  const names = commands.map(({ name }) => name);
  const [first = '', second = ''] = words;
  const meant =
    names.find((name) => name.startsWith(`${first} `) && !second) ??
    nearest(`${first} ${second}`, names) ??
    nearest(`${second} ${first}`, names) ??
    nearest(first, names);
  const said = words.filter((word) => !word.startsWith('-')).slice(0, 2);
  const perhaps = meant ? ` Did you mean \`${meant}\`?` : '';
  throw new Misused(`There is no command \`${said.join(' ')}\`.${perhaps}\n\n${usageOf(commands)}`);
}

function givenTo(command: Command, words: string[]): Given & { as: string | undefined } {
  const options = Object.entries(command.options).map(([name, { value }]) => {
    return [name, { type: value ? 'string' : 'boolean' }] as const;
  });
  const taken = { ...Object.fromEntries(options), as: { type: 'string' as const } };
  const { positionals, values } = parsed(command, words, taken);
  const { as, ...others } = values as Given['options'];
  const wanted = takenBy(command);
  const tooMany = positionals[wanted.length];
  if (tooMany) throw misused(command, `\`${tooMany}\` is one too many.`);
  const missing = wanted.find((_, index) => !positionals[index]);
  if (missing) throw misused(command, `The <${missing}> is missing.`);
  return { operand: positionals[0] ?? '', operands: positionals, options: others, as: as as string | undefined };
}

function parsed(command: Command, words: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true });
  } catch (error) {
    // The rest of Node's message is for developers: how to pass what begins with a dash, and so on.
    throw misused(command, `${(error as Error).message.split('. ')[0]}.`);
  }
}

function misused(command: Command, sentence: string): Misused {
  return new Misused(`${sentence}\n\nUsage: ${called} ${syntaxOf(command)}`);
}
