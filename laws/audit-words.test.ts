import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';

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

test.each(languages)('and of its details what the console says, in %s', (language) => {
  const blocks = readFileSync(new URL(`../locales/${language}.po`, import.meta.url), 'utf8').split('\n\n');
  const saidIn = (file: string) =>
    blocks.filter((block) => block.includes(`#: ${file}`)).map((block) => block.slice(block.indexOf('\nmsgid ') + 1));
  const saved = saidIn('server/console/fact-words.ts');
  const shown = ['audit/entry-facts.tsx', 'platform/role-words.ts', 'platform/changed-field.ts'];
  expect(saved.length).toBeGreaterThan(20);
  expect(shown.flatMap((file) => saidIn(`client/console/${file}`))).toEqual(expect.arrayContaining(saved));
});
