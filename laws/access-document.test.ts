import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rules } from '#server/collect-features.ts';
import { accessDocument } from './access-document.ts';

test('docs/access.md is current; npm run access writes it', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessDocument());
});

test('docs/access.md names every operation that a feature opens once', () => {
  const named = [...accessDocument().matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(Object.keys(rules).toSorted());
});
