import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Names that a read sends and its key lacks: two reads would share one answer, in another language or of another person. */
function missingIn(source: string): string[] {
  const missing: string[] = [];
  const ast = parseSync(source, { parserOpts: { plugins: ['typescript', 'jsx'] }, configFile: false, babelrc: false });
  const text = ({ start, end }: t.Node) => source.slice(start ?? 0, end ?? 0);
  traverse(ast as t.File, {
    noScope: true,
    ObjectExpression({ node }) {
      const part = (name: string) =>
        node.properties.find((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name }));
      const [key, read] = [part('queryKey'), part('queryFn')];
      if (!t.isObjectProperty(key) || !t.isObjectProperty(read)) return;
      const [, input = ''] = /[cC]all\('[\w.]+', (\{[^}]*\})/.exec(text(read)) ?? [];
      const sent = input.match(/(?<![\w.])[a-z]\w*(?=\s*[,}])/g) ?? [];
      const named = text(key);
      const without = sent.filter((name) => name !== 'pageParam' && !new RegExp(`\\b${name}\\b`).test(named));
      missing.push(...without.map((name) => `${name} in ${named.replace(/\s+/g, ' ')}`));
    },
  });
  return missing;
}

test('what a read sends stands in its key', () => {
  expect(
    missingIn("const news = { queryKey: ['home', slot], queryFn: () => call('home.article', { slot, language }) };"),
  ).toEqual(["language in queryKey: ['home', slot]"]);
  const files = globSync('client/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.|\/testing\//.test(file));
  const wrong = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    return source.includes('queryFn') ? missingIn(source).map((one) => `${file}: ${one}`) : [];
  });
  expect(wrong).toEqual([]);
});
