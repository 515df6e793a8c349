import { expect, test } from 'vitest';
import { commands } from './commands.ts';
import { parseCommand } from './parse-command.ts';

const misunderstood = (...words: string[]): string => {
  try {
    return JSON.stringify(parseCommand(words, commands));
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message.split('\n')[0]}`;
  }
};

test('a command is found by its words, with what it takes and its options in any order', () => {
  const words = ['import', 'employees', '--days', 'day-first', 'people.csv', '--yes'];
  expect(parseCommand(words, commands)).toMatchObject({
    command: { name: 'import employees' },
    given: { operand: 'people.csv', options: { days: 'day-first', yes: true } },
  });
});

test.each([
  [[], 'Misused: Usage: npm run stagedoor -- <command>'],
  [['promote', 'x'], 'Misused: There is no command `promote x`.'],
  [['improt', 'employees', 'x'], 'Misused: There is no command `improt employees`. Did you mean `import employees`?'],
  [['import'], 'Misused: There is no command `import`. Did you mean `import employees`?'],
  [
    ['payslips', 'publish', 'x.zip'],
    'Misused: There is no command `payslips publish`. Did you mean `publish payslips`?',
  ],
  [['invite'], 'Misused: The <address or people.csv> is missing.'],
  [['invite', 'a@b.example', 'b@b.example'], 'Misused: `b@b.example` is one too many.'],
  [['invite', 'a@b.example', '--yes'], "Misused: Unknown option '--yes'."],
  [['import', 'employees', 'x.csv', '--days'], "Misused: Option '--days <value>' argument missing."],
  [['discount', 'key', 'x'], 'Misused: `x` is one too many.'],
  [['discount', 'verify'], 'Misused: The <code> is missing.'],
  [['constructor'], 'Misused: There is no command `constructor`.'],
])('%j is answered with what is wrong', (words, sentence) => {
  expect(misunderstood(...words)).toBe(sentence);
});

test.each([[['help']], [['--help']], [['help', 'publish', 'payslips']], [['publish', 'payslips', '--help']]])(
  '%j tells how to use it',
  (words) => {
    const parsed = parseCommand(words, commands);
    expect('help' in parsed && parsed.help).toMatch(/^Usage: npm run stagedoor -- /);
  },
);

test('help names every command and every option', () => {
  for (const { name, options } of commands) {
    expect(parseCommand(['help'], commands)).toEqual({
      help: expect.stringMatching(new RegExp(`^  ${name}( |$)`, 'm')),
    });
    for (const option of Object.keys(options)) {
      expect(parseCommand(['help', ...name.split(' ')], commands)).toEqual({
        help: expect.stringContaining(`--${option}`),
      });
    }
  }
});
