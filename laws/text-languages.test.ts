import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Texts that stand in an element which is marked with another text's language: a screen reader says them in the wrong one. */
function inAnotherLanguage(source: string): string[] {
  const wrong: string[] = [];
  const ast = parseSync(source, { parserOpts: { plugins: ['typescript', 'jsx'] }, configFile: false, babelrc: false });
  const text = ({ start, end }: t.Node) => source.slice(start ?? 0, end ?? 0).replaceAll('?.', '.');
  traverse(ast as t.File, {
    noScope: true,
    JSXElement({ node }) {
      const lang = node.openingElement.attributes.find((one) => t.isJSXAttribute(one) && one.name.name === 'lang');
      const [, marked] = (lang && /([\w.]+)\.lang\}?$/.exec(text(lang))) || [];
      if (marked === undefined) return;
      const said = node.children.flatMap((child) => text(child).match(/(?<![\w.])[\w.]+(?=\.text\b)/g) ?? []);
      wrong.push(...said.filter((one) => one !== marked).map((one) => `${one}.text by ${marked}.lang`));
    },
  });
  return wrong;
}

test('a text is marked with its own language, not with that of the one beside it', () => {
  expect(inAnotherLanguage('const place = <bdi lang={title.lang}>{place.text}</bdi>;')).toEqual([
    'place.text by title.lang',
  ]);
  const files = globSync('client/**/*.tsx', { cwd: root }).filter((file) => !file.includes('.test.'));
  const wrong = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return source.includes('.lang}') ? inAnotherLanguage(source).map((one) => `${file}: ${one}`) : [];
  });
  expect(wrong).toEqual([]);
});
