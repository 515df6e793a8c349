import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sections = readFileSync('docs/walks.md', 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1)[0] ?? '',
    files: new Set([...text.matchAll(/^\| \d+ \| `([^`]+)` \|/gm)].map(([, file = '']) => file)),
    said: /^Files: (\d+)(?:, with legs? ([\d, ]+): (\d+))?\./m.exec(text) ?? [],
  }));

test.each(sections)('docs/walks.md, $title: every file exists, and they are as many as it says', ({ files, said }) => {
  expect([...files].filter((file) => !existsSync(file))).toEqual([]);
  const [, count, legs, total] = said;
  expect(Number(count)).toBe(files.size);
  if (!legs) return;
  const onLegs = legs.split(', ').flatMap((leg) => {
    const section = sections.find(({ title }) => title.startsWith(`Leg ${leg}:`));
    return [...(section?.files ?? [])];
  });
  expect(Number(total)).toBe(new Set([...files, ...onLegs]).size);
});
