import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingsNames } from '#scripts/settings-names.mjs';
import { settingsSchema } from '#server/environment/settings-schema.ts';

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8');

test('.env.example lists every setting of the server, and no other', () => {
  expect(settingsNames().toSorted()).toEqual(Object.keys(settingsSchema.shape).toSorted());
});

test('.env.example explains each setting in a sentence right above it', () => {
  const lines = read('.env.example').split('\n');
  const unexplained = lines.filter(
    (line, index) => /^# [A-Z_0-9]+=/.test(line) && !/^# [A-Z].*[.]$/.test(lines[index - 1] ?? ''),
  );
  expect(unexplained).toEqual([]);
});
