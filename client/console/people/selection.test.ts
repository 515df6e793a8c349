import { expect, test } from 'vitest';
import { chosenBy, countOf, keysOf, nobody, selectionOf } from './selection.ts';

const loaded = ['a', 'b', 'c'];
const filter = { department: 'Wardrobe' };

test('people chosen one by one are named, whatever else is loaded', () => {
  const chosen = chosenBy(new Set(['a', 'c']), nobody, loaded);
  expect([countOf(chosen, 10_000), keysOf(chosen, loaded)]).toEqual([2, new Set(['a', 'c'])]);
  expect(selectionOf(chosen, filter)).toEqual({ ids: ['a', 'c'] });
});

test('all are a query, in which whoever is loaded later is chosen as well', () => {
  const all = chosenBy('all', nobody, loaded);
  expect([countOf(all, 10_000), keysOf(all, loaded)]).toEqual([10_000, 'all']);
  expect(selectionOf(all, filter)).toEqual({ filter, except: [] });
  const butOne = chosenBy(new Set(['a', 'c']), all, loaded);
  expect([countOf(butOne, 10_000), keysOf(butOne, [...loaded, 'd'])]).toEqual([9_999, new Set(['a', 'c', 'd'])]);
  expect(selectionOf(butOne, filter)).toEqual({ filter, except: ['b'] });
  const again = chosenBy(new Set(['a', 'b', 'c', 'd']), butOne, [...loaded, 'd']);
  expect(keysOf(again, [...loaded, 'd'])).toBe('all');
});

test('nobody is chosen once the last is not, nor where more are named than the server takes', () => {
  const all = chosenBy('all', nobody, loaded);
  expect(countOf(chosenBy(new Set(), all, loaded), 10_000)).toBe(0);
  const many = chosenBy(new Set(Array.from({ length: 501 }, (_, index) => `${index}`)), nobody, loaded);
  expect(selectionOf(many, filter)).toBeNull();
});
