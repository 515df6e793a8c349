import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).trim().split('\n');
const code = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file));

test('every file and folder of code is kebab-case', () => {
  const parts = code.flatMap((file) => file.split('/').map((part) => ({ file, part })));
  const wrong = parts.filter(({ part }) => !/^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part));
  expect(wrong.map(({ file }) => file)).toEqual([]);
});

test('no name says nothing about what lives there', () => {
  const banned =
    /(^|\/)(utils?|helpers?|common|misc|lib|types|hooks|other|stuff)(\/|\.tsx?$)|(^|\/)index\.tsx?$|[a-z]2\.tsx?$/;
  expect(code.filter((file) => banned.test(file))).toEqual([]);
});

test('the lockfile pins every package by its hash and names no host', () => {
  const lock = JSON.parse(execFileSync('git', ['show', ':package-lock.json'], { encoding: 'utf8', maxBuffer: 1e8 }));
  const packages = Object.entries<{ integrity?: string; resolved?: string; link?: boolean }>(lock.packages).filter(
    ([path]) => path,
  );
  expect(packages.filter(([, entry]) => !entry.integrity).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, entry]) => entry.resolved).map(([path]) => path)).toEqual([]);
});
