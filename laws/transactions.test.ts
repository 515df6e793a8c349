import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NodePath, parseSync, types as t, traverse } from '@babel/core';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** They take a call and look at its session or address alone. */
const readNoRows = new Set(['requireCaller', 'auditedBy']);

/**
 * Where the database itself is used within a transaction on it: what is written so stays when the transaction is rolled
 * back, and on the embedded database waits for ever.
 */
function usesOutside(source: string): string[] {
  const found: string[] = [];
  const ast = parseSync(source, { parserOpts: { plugins: ['typescript'] }, configFile: false, babelrc: false });
  const lineOf = ({ loc }: t.Node) => source.split('\n')[(loc?.start.line ?? 1) - 1]?.trim() ?? '';
  traverse(ast as t.File, {
    CallExpression(path) {
      const { callee } = path.node;
      if (!t.isMemberExpression(callee) || !t.isIdentifier(callee.property, { name: 'transaction' })) return;
      // Either `db.transaction(…)` or `call.db.transaction(…)`.
      const isPart = t.isMemberExpression(callee.object);
      const owner = t.isMemberExpression(callee.object) ? callee.object.object : callee.object;
      if (!t.isIdentifier(owner)) return;
      const work = path.get('arguments')[0] as NodePath;
      work.traverse({
        Identifier(inner) {
          if (inner.node.name !== owner.name || !inner.isReferencedIdentifier()) return;
          if (inner.scope.getBinding(owner.name) !== path.scope.getBinding(owner.name)) return;
          const { parent } = inner;
          // Of a call only what is not its database, and all of it with the transaction in its place.
          if (isPart && t.isMemberExpression(parent) && !t.isIdentifier(parent.property, { name: 'db' })) return;
          const whole = inner.parentPath?.parent;
          if (t.isSpreadElement(parent) && t.isObjectExpression(whole) && hasOwnDb(whole)) return;
          if (t.isCallExpression(parent) && t.isIdentifier(parent.callee) && readNoRows.has(parent.callee.name)) return;
          found.push(lineOf(inner.node));
        },
      });
    },
  });
  return found;
}

const hasOwnDb = ({ properties }: t.ObjectExpression) =>
  properties.some((one) => t.isObjectProperty(one) && t.isIdentifier(one.key, { name: 'db' }));

test('within a transaction nothing but its own handle reads or writes', () => {
  const within = (line: string) => usesOutside(`call.db.transaction(async (own) => { ${line} }); `).length;
  expect(['call.db.select();', 'audited(call);', 'audited({ ...call });'].map(within)).toEqual([1, 1, 1]);
  expect(['own.select();', 'audited({ ...call, db: own });', 'call.log.info();'].map(within)).toEqual([0, 0, 0]);
  const files = globSync('{server,cli,demo}/**/*.ts', { cwd: root });
  const wrong = files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    if (/\.test\.|\/testing\//.test(file) || !source.includes('.transaction(')) return [];
    return usesOutside(source).map((line) => `${file}: ${line}`);
  });
  expect(wrong).toEqual([]);
});
