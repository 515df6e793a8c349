import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const listed = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'contract', 'server', 'cli', 'client', 'demo'],
  {
    encoding: 'utf8',
  },
);
const code = listed.split('\n').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file));

/** What may stand in one file alone, since it would take an id in any spelling, and what to write elsewhere. */
const rules = [
  {
    pattern: /\bz\.(?:uuid|uuidv\d|guid)\(|\.(?:uuid|guid)\(\)/,
    only: 'contract/id.ts',
    instead: 'takes ids in several spellings; use `id` or `freshId` of #contract/id.ts',
  },
  {
    pattern: /\buuid\b.*from 'drizzle-orm\/pg-core'|^ {2}uuid,$/,
    only: 'server/db/ids.ts',
    instead: 'makes a column of plain text; use `idColumn` of #server/db/ids.ts',
  },
  {
    pattern: /\/.*\[\\?[\da-f-]*\w-?\w*\]\{8\}.*\/i\b/,
    only: 'contract/id.ts',
    instead: 'finds ids in upper case too; use `isId` of #contract/id.ts',
  },
];

const isWrong = (line: string, file: string) =>
  rules.filter(({ pattern, only }) => file !== only && pattern.test(line)).map(({ instead }) => instead);

test('an id has one schema and one kind of column', () => {
  const wrong = code.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => isWrong(line, file).map((why) => `${file}:${index + 1} ${line.trim()} ${why}`)),
  );
  expect(wrong).toEqual([]);
});

test.for([
  'const userId = z.uuid();',
  'id: z.uuidv7(),',
  'id: z.guid().optional(),',
  'id: z.string().uuid(),',
  "import { pgTable, text, uuid } from 'drizzle-orm/pg-core';",
  '  uuid,',
  'const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);',
])('a line like “%s” is noticed', (line) => {
  expect(isWrong(line, 'server/somewhere.ts')).toHaveLength(1);
});
