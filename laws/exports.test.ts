import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Types that are there to be checked, and the files of an app that `bench/` compares with, written as its users do. */
const elsewhere = ['EachDeclared', 'EachOperation', 'listenToRoom', 'useRecords'];

test('whatever a file exports is named in another', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    encoding: 'utf8',
  }).trim();
  const texts = files.split('\n').map((file) => [file, readFileSync(file, 'utf8')] as const);
  const filesNaming = new Map<string, number>();
  for (const [, text] of texts) {
    for (const name of new Set(text.match(/[A-Za-z_$][\w$]*/g)))
      filesNaming.set(name, (filesNaming.get(name) ?? 0) + 1);
  }
  const unused = texts.flatMap(([file, text]) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type) (\w+)/gm)]
      // The migrations are made of every table that is exported.
      .filter(
        ([, name = '']) => filesNaming.get(name) === 1 && !elsewhere.includes(name) && !file.endsWith('-tables.ts'),
      )
      .map(([, name]) => `${file}: ${name}`),
  );
  expect(unused, 'Nobody imports these: drop `export`.').toEqual([]);
});
