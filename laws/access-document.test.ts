import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '#server/testing/operations.ts';
import { accessDocument } from './access-document.ts';

test('docs/access.md is current; npm run access writes it', () => {
  expect(readFileSync('docs/access.md', 'utf8')).toBe(accessDocument());
});

test('docs/access.md names every operation once', () => {
  const named = [...accessDocument().matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(operations.map(({ name }) => name).toSorted());
});
