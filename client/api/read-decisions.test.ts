import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cachedReads, uncachedReads } from './read-decisions.ts';

const files = globSync('client/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
const queries = sources.filter(({ file }) => file.endsWith('-queries.ts'));

/** Key prefixes shared by several reads, by name: export const ownTimeOff = ['time-off', 'own'] as const. */
const shared = new Map(
  queries.flatMap(({ source }) =>
    [...source.matchAll(/const (\w+) = \[([^\]]*)\] as const/g)].map(
      ([, name = '', words = '']) => [name, words] as const,
    ),
  ),
);

/** The first two words of each query key. */
function names(source: string): string[] {
  return [...source.matchAll(/queryKey: (?:\[([^\]]*)\]|(\w+)),\n?/g)].map(([, list, name = '']) => {
    let words = list ?? shared.get(name) ?? name;
    // A shared prefix may begin with another one.
    while (/\.\.\.\w/.test(words)) words = words.replace(/\.\.\.(\w+)/, (_, one: string) => shared.get(one) ?? one);
    return [...words.matchAll(/'([^']*)'/g)]
      .map(([, word]) => word)
      .slice(0, 2)
      .join('.');
  });
}

test('the list of decisions names every query and nothing else', () => {
  const reads = queries.flatMap(({ file, source }) =>
    names(source.replace(/invalidateQueries\([^)]*\)/g, '')).map((name) => ({ file, name })),
  );
  expect(reads.length).toBeGreaterThan(15);
  const decided = [...cachedReads, ...uncachedReads];
  expect(new Set(decided).size).toBe(decided.length);
  expect(reads.filter(({ name }) => !decided.includes(name))).toEqual([]);
  expect(decided.filter((name) => !reads.some((read) => read.name === name))).toEqual([]);
});

test('reads stand in -queries files, where the test above finds them', () => {
  const elsewhere = sources.filter(({ file, source }) => !file.endsWith('-queries.ts') && /queryFn:/.test(source));
  expect(elsewhere.map(({ file }) => file)).toEqual([]);
});
