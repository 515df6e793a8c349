import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The sentences of acts in a file, by act. */
function sentences(file: string, form: RegExp): Record<string, string> {
  const found = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8').matchAll(form);
  return Object.fromEntries([...found].map(([, act = '', sentence = '']) => [act, sentence]));
}

test('an exported audit says of each act what the console says', () => {
  const shown = sentences('client/console/audit/audit-words.ts', /^ {2}'?([\w-]+)'?: msg\(\{\s*message: '(.+)',/gm);
  const saved = sentences('server/console/act-words.ts', /^ {4}'?([\w-]+)'?: i18n\._\(\{ id: '(.+)' \}\),$/gm);
  expect(Object.keys(saved).length).toBeGreaterThan(100);
  const { [Object.keys(saved)[0] as string]: first } = shown;
  expect(first).toBe(Object.values(saved)[0]);
  for (const [act, sentence] of Object.entries(saved)) expect([act, shown[act]]).toEqual([act, sentence]);
});
