import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const names = (source: string) => new Set(source.match(/(?<=')[a-z]+(-[a-z]+)+(?=')/g));

test('each act that is recorded is named by a test, which misses its row in the audit', () => {
  const files = globSync('{server,cli}/**/*.ts', { cwd: root });
  const [tests, sources] = [true, false].map((are) => files.filter((file) => file.includes('.test.') === are));
  // These only say what is shown of each.
  const recording = sources?.filter((file) => !/\/(audit-facts|act-words)\.ts$/.test(file)).map(read) ?? [];
  const tested = tests?.map(read).join('\n') ?? '';
  const recorded = names(recording.join('\n'));
  const acts = [...names(read('contract/audit-acts.ts'))].filter((act) => recorded.has(act));
  expect(acts.length).toBeGreaterThan(80);
  expect(acts.filter((act) => !new RegExp(`(?<![\\w-])${act}(?![\\w-])`).test(tested))).toEqual([]);
});
