import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsNames } from '#run/settings-names.mjs';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('.env.example lists every setting of the server, and no other', () => {
  const schema = /const schema = z\.object\(\{\n(.*?)\n\}\)/s.exec(read('server/environment/settings.ts'))?.[1] ?? '';
  const settings = [...schema.matchAll(/^ {2}([A-Z_0-9]+):/gm)].map(([, name]) => name);
  expect(settings).toContain('PUBLIC_URL');
  expect(settingsNames().toSorted()).toEqual(settings.toSorted());
});

test('.env.example explains each setting in a sentence right above it', () => {
  const lines = read('.env.example').split('\n');
  const unexplained = lines.filter(
    (line, index) => /^# [A-Z_0-9]+=/.test(line) && !/^# [A-Z].*[.]$/.test(lines[index - 1] ?? ''),
  );
  expect(unexplained).toEqual([]);
});
