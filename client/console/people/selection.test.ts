import { expect, test } from 'vitest';
import { longestSelection } from '#contract/people-fields.ts';
import { chosenBy, countOf, keysOf, nobody, selectionOf } from './selection.ts';

const loaded = ['a', 'b', 'c'];
const filter = { department: 'Wardrobe' };

test('people chosen one by one are sent by id, whatever else is loaded', () => {
  const chosen = chosenBy(new Set(['a', 'c']), nobody, loaded);
  expect([countOf(chosen, 10_000), keysOf(chosen, loaded)]).toEqual([2, new Set(['a', 'c'])]);
  expect(selectionOf(chosen, filter)).toEqual({ ids: ['a', 'c'] });
});

test('choosing all sends the filter, and includes people loaded later', () => {
  const all = chosenBy('all', nobody, loaded);
  expect([countOf(all, 10_000), keysOf(all, loaded)]).toEqual([10_000, 'all']);
  expect(selectionOf(all, filter)).toEqual({ filter, except: [] });
  const butOne = chosenBy(new Set(['a', 'c']), all, loaded);
  expect([countOf(butOne, 10_000), keysOf(butOne, [...loaded, 'd'])]).toEqual([9_999, new Set(['a', 'c', 'd'])]);
  expect(selectionOf(butOne, filter)).toEqual({ filter, except: ['b'] });
  const again = chosenBy(new Set(['a', 'b', 'c', 'd']), butOne, [...loaded, 'd']);
  expect(keysOf(again, [...loaded, 'd'])).toBe('all');
});

test('those who are not loaded stay chosen, however few of the loaded are', () => {
  const butTwo = chosenBy(new Set(['a']), chosenBy('all', nobody, loaded), loaded);
  expect([countOf(butTwo, 10_000), selectionOf(butTwo, filter)]).toEqual([9_998, { filter, except: ['b', 'c'] }]);
});

test('those left out stay so when they are no longer among the loaded', () => {
  const butB = chosenBy(new Set(['a', 'c']), chosenBy('all', nobody, loaded), loaded);
  const sorted = chosenBy(new Set(['y']), butB, ['x', 'y']);
  expect([countOf(sorted, 10_000), selectionOf(sorted, filter)]).toEqual([9_998, { filter, except: ['b', 'x'] }]);
});

test('deselecting the last person chooses nobody; more ids than the server takes are not sent', () => {
  const all = chosenBy('all', nobody, loaded);
  expect(countOf(chosenBy(new Set(), all, loaded), 10_000)).toBe(0);
  const many = (length: number) => new Set(Array.from({ length }, (_, index) => `${index}`));
  expect(selectionOf(chosenBy(many(longestSelection + 1), nobody, loaded), filter)).toBeNull();
  const longest = selectionOf(chosenBy(many(longestSelection), nobody, loaded), filter);
  expect(longest).toEqual({ ids: [...many(longestSelection)] });
});
