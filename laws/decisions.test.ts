import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every decision stands in docs/decisions/README.md, once and by its title, and no number is given twice', () => {
  const files = readdirSync('docs/decisions').filter((file) => /^\d{3}-/.test(file));
  const [, all = ''] = readFileSync('docs/decisions/README.md', 'utf8').split('\n## All\n');
  const lines = all.split('\n').filter((line) => line.startsWith('| ['));
  const expected = files.map((file) => {
    const number = file.slice(0, 3);
    const title = readFileSync(`docs/decisions/${file}`, 'utf8')
      .split('\n')[0]
      ?.replace(/^# \d{3}[.:]?\s*/, '');
    return `| [${number}](${file}) | ${title} |`;
  });
  expect(lines.map((line) => line.slice(0, line.lastIndexOf('|', line.length - 2) + 1)).toSorted()).toEqual(
    expected.toSorted(),
  );
  expect(new Set(files.map((file) => file.slice(0, 3))).size).toBe(files.length);
});
