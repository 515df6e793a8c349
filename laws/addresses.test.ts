import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from '#contract/paths.ts';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'client', 'server', 'cli', 'e2e'], {
  encoding: 'utf8',
});
const code = files.split('\n').filter((file) => /\.tsx?$/.test(file));
const isTest = (file: string) => /\.(test|spec)\.tsx?$|^e2e\/|\/testing\//.test(file);
const addresses = Object.values(paths).flatMap((path) => (path === '/' ? [] : [path.replace(/:.*$/, '')]));
const spelled = `(?<=['"\`}])(${addresses.join('|')})(?=['"\`?#$])`;

/** The lines of these files that spell out a screen's address. */
function linesWith(pattern: RegExp, among: string[]): string[] {
  return among.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
}

test('an address of ours comes from paths in contract/paths.ts', () => {
  // Better Auth's own path, which is disabled there.
  const theirs = 'server/session/accounts.ts';
  const ours = code.filter((file) => !isTest(file) && file !== theirs);
  expect(linesWith(new RegExp(spelled), ours)).toEqual([]);
});

test('browser tests go to a screen by paths; what they expect to find there they spell out', () => {
  const going = new RegExp(`\\b(goto|goTo|signIn|enter|showApp)\\(.*${spelled}`);
  expect(linesWith(going, code.filter(isTest))).toEqual([]);
});
