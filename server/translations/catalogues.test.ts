import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { localesFolder } from '#server/file-paths.ts';

/** The text of a string between quotes of either kind. */
const textIn = (literal: string) => literal.slice(1, -1).replace(/\\(.)/g, '$1');

test('every sentence of the server is in each catalogue', () => {
  const literal = /\b_\(\{\s*id: ('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")/g;
  const files = globSync('server/**/*.ts', { exclude: (path) => path.endsWith('.test.ts') });
  const sentences = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(([, found = '']) => textIn(found)),
  );
  expect(sentences.length).toBeGreaterThan(50);
  for (const language of languages) {
    const catalogue = readFileSync(join(localesFolder, `${language}.po`), 'utf8');
    const missing = sentences.filter((sentence) => !catalogue.includes(`msgid ${JSON.stringify(sentence)}\n`));
    expect([language, missing]).toEqual([language, []]);
  }
});
