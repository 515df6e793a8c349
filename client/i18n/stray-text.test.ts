import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Attributes that people read or hear. */
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'description',
  'label',
  'note',
  'placeholder',
  'title',
]);

/** Names that are the same in every language. */
const names = new Set(['Stagedoor']);

/** Finds text in a component's source that is in no catalogue. */
function strayText(source: string): string[] {
  const found: string[] = [];
  // French has a space before these marks, and Arabic has its own.
  const isWords = (text: string) => /[\p{L}:;!?]/u.test(text) && !names.has(text.trim());
  const ast = parseSync(source, { parserOpts: { plugins: ['typescript', 'jsx'] }, configFile: false, babelrc: false });
  traverse(ast as t.File, {
    noScope: true,
    JSXText(path) {
      const { node } = path;
      const inTrans = path.findParent(
        (above) => above.isJSXElement() && t.isJSXIdentifier(above.node.openingElement.name, { name: 'Trans' }),
      );
      if (isWords(node.value) && !inTrans) found.push(node.value.trim());
    },
    JSXAttribute({ node }) {
      const name = t.isJSXIdentifier(node.name) ? node.name.name : '';
      const value = t.isJSXExpressionContainer(node.value) ? node.value.expression : node.value;
      if (spoken.has(name) && t.isStringLiteral(value) && isWords(value.value)) found.push(`${name}="${value.value}"`);
    },
    JSXExpressionContainer({ node, parent }) {
      const literal = t.isStringLiteral(node.expression) ? node.expression.value : '';
      if (t.isJSXElement(parent) && isWords(literal)) found.push(literal);
    },
    // {broken ? 'Sorry' : null} and showToast({ message: 'Done' })
    ConditionalExpression(path) {
      const { node } = path;
      const shown = path.findParent((above) => above.isJSXExpressionContainer())?.parentPath?.isJSXElement();
      for (const side of [node.consequent, node.alternate]) {
        if (shown && t.isStringLiteral(side) && isWords(side.value)) found.push(side.value);
      }
    },
    ObjectProperty(path) {
      const { node } = path;
      const toast = path.findParent(
        (above) => above.isCallExpression() && t.isIdentifier(above.node.callee, { name: 'showToast' }),
      );
      const isMessage = t.isIdentifier(node.key, { name: 'message' });
      if (toast && isMessage && t.isStringLiteral(node.value) && isWords(node.value.value))
        found.push(node.value.value);
    },
  });
  return found;
}

test('nothing on a screen is said outside the catalogues', () => {
  const files = globSync('client/**/*.tsx', { cwd: root }).filter(
    (file) => !/^client\/gallery\/|\.browser\.test\.tsx$/.test(file),
  );
  const stray = files.flatMap((file) =>
    strayText(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
  );
  expect(stray).toEqual([]);
});

test.for([
  ['bare text', '<p>Hello</p>'],
  ['a bare colon', '<p><b>{name}</b>: {text}</p>'],
  ['a spoken attribute', '<img alt="A stage" />'],
  ['a literal in braces', "<p>{'Hello'}</p>"],
  ['a choice of literals', "<p>{late ? 'Too late' : null}</p>"],
  ['a toast', "showToast({ message: 'Saved' })"],
] as const)('%s is found', ([, source]) => {
  expect(strayText(source)).toHaveLength(1);
});

test.for(['<Trans>Hello <b>you</b></Trans>', '<p>{t`Hello`}</p>', '<Button variant="primary" />', '<p>Stagedoor</p>'])(
  '%s is fine',
  (source) => {
    expect(strayText(source)).toEqual([]);
  },
);
