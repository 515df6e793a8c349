import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const document = read('docs/security.md');

/** A requirement as docs/security.md has it: a row of a table. */
type Requirement = { id: string; state: string; said: string };

const requirements: Requirement[] = [
  ...document.matchAll(/^\| (\d+\.\d+\.\d+) \| [12] \| [^|]+ \| ([^|]+) \| (.*) \|$/gm),
].map(([, id = '', state = '', said = '']) => ({ id, state, said }));

/** How many requirements of levels 1 and 2 each section of ASVS 5.0.0 has: they come first, numbered from 1. */
const inSection: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
};

/** A test that is named by its file and its title: `file`: "title", "another". */
const cited = [
  ...document.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`: ("(?:[^"\\]|\\.)+"(?:, "(?:[^"\\]|\\.)+")*)/g),
].flatMap(([, file = '', titles = '']) =>
  [...titles.matchAll(/"((?:[^"\\]|\\.)+)"/g)].map(([, title = '']) => ({ file, title: title.replaceAll('\\"', '"') })),
);

test('docs/security.md has each requirement of ASVS 5.0, levels 1 and 2, once', () => {
  const expected = Object.entries(inSection).flatMap(([section, last]) =>
    Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
  );
  expect(expected).toHaveLength(253);
  expect(requirements.map(({ id }) => id)).toEqual(expected);
});

test('each is met, not applicable or open, and the numbers at its top are theirs', () => {
  const count = (wanted: string) => requirements.filter(({ state }) => state === wanted).length;
  expect(requirements.filter(({ state }) => !['met', 'n/a', 'open'].includes(state))).toEqual([]);
  const sum = `${requirements.length} requirements: ${count('met')} met, ${count('n/a')} n/a, ${count('open')} open.`;
  expect(document).toContain(sum);
});

test('what is met names a test, a file or a page', () => {
  const without = requirements.filter(
    ({ state, said }) => state === 'met' && !/`[\w./-]+\.\w+`|\]\([\w./#-]+\)/.test(said),
  );
  expect(without).toEqual([]);
});

test('a test that shows what is met is named by its title, too', () => {
  const untitled = requirements.filter(
    ({ state, said }) => state === 'met' && /`[\w./-]+\.(?:test|spec)\.tsx?`(?!: ")/.test(said),
  );
  expect(untitled).toEqual([]);
});

test('each test that docs/security.md names exists, by its file and its title', () => {
  expect(cited.length).toBeGreaterThan(150);
  const missing = cited.filter(({ file, title }) => {
    if (!existsSync(join(root, file))) return true;
    const source = read(file);
    const literals = [`'${title.replaceAll("'", "\\'")}'`, `"${title}"`, `\`${title}\``];
    // A title stands first in the call of a test.
    return !literals.some((literal) =>
      source
        .split(literal)
        .slice(0, -1)
        .some((before) => /\(\s*$/.test(before)),
    );
  });
  expect(missing).toEqual([]);
});

test('each file that docs/security.md names exists', () => {
  const files = [...document.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
  const pages = [...document.matchAll(/\]\(([\w./-]+\.md)/g)].map(([, page = '']) => join('docs', page));
  expect([...files, ...pages].filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
