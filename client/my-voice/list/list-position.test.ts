import { describe, expect, test } from 'vitest';
import { initialPosition, type ListPosition, type ListPositionEvent, move, transitions } from './list-position.ts';

type At = ListPosition['at'];
const at = (where: At): ListPosition => ({ at: where, top: 500, row: 'here', above: 12 });
const rows = (unread = -1): ListPositionEvent => ({ type: 'rows', unread, last: 49 });
const elsewhere = (row: number, newer: boolean): ListPositionEvent => ({ type: 'elsewhere', row, last: 49, newer });
const scrolled = (isUp: boolean, isNearEnd: boolean, newer = false): ListPositionEvent => ({
  type: 'scrolled',
  top: isUp ? 400 : 600,
  isUp,
  row: 'there',
  above: 3,
  isNearEnd,
  newer,
});
const show: ListPositionEvent = { type: 'show', row: 7 };
const goToEnd: ListPositionEvent = { type: 'to-end', last: 49 };

describe('a position in the list', () => {
  const atEnd = { to: 49, align: 'end' };
  const inMiddle = { to: 7, align: 'center' };
  const asItWas = { to: 20, align: 'start', offset: 12 };
  const walks: [from: At, event: ListPositionEvent, to: At, scroll: object | undefined][] = [
    ['nowhere', rows(), 'end', atEnd],
    ['nowhere', rows(30), 'row', { to: 30, align: 'start', offset: -64 }],
    ['end', rows(), 'end', atEnd],
    ['end', rows(30), 'end', atEnd],
    ['led', rows(30), 'row', undefined],

    ['end', scrolled(false, true), 'end', undefined],
    ['end', scrolled(false, false), 'end', undefined],
    ['end', scrolled(true, true), 'end', undefined],
    ['end', scrolled(true, false), 'row', undefined],
    ['end', scrolled(false, true, true), 'row', undefined],
    ['row', scrolled(true, false), 'row', undefined],
    ['row', scrolled(false, false), 'row', undefined],
    ['row', scrolled(false, true), 'end', undefined],
    ['row', scrolled(false, true, true), 'row', undefined],

    ['end', elsewhere(20, false), 'end', atEnd],
    ['end', elsewhere(-1, false), 'end', atEnd],
    ['end', elsewhere(20, true), 'row', asItWas],
    ['end', elsewhere(-1, true), 'led', undefined],
    ...(['nowhere', 'row', 'led'] as const).flatMap((from): typeof walks => [
      [from, elsewhere(20, false), 'row', asItWas],
      [from, elsewhere(20, true), 'row', asItWas],
      [from, elsewhere(-1, false), 'end', atEnd],
      [from, elsewhere(-1, true), 'led', undefined],
    ]),
    ...(['nowhere', 'end', 'row', 'led'] as const).flatMap((from): typeof walks => [
      [from, show, 'row', inMiddle],
      [from, goToEnd, 'end', atEnd],
    ]),
  ];

  test.each(walks)('%s, %o', (from, event, to, scroll) => {
    const [position, scrolls] = move(at(from), event);
    expect([position.at, scrolls]).toEqual([to, scroll]);
  });

  test('every transition there is was walked', () => {
    const walked = new Set(walks.map(([from, { type }]) => `${from} ${type}`));
    const all = Object.entries(transitions).flatMap(([from, row]) => Object.keys(row).map((type) => `${from} ${type}`));
    expect(all.filter((one) => !walked.has(one))).toEqual([]);
  });

  test('an event without a transition changes nothing', () => {
    expect(move(at('row'), rows(30))).toEqual([at('row')]);
    for (const from of ['nowhere', 'led'] as const) expect(move(at(from), scrolled(true, true))).toEqual([at(from)]);
  });

  test('is remembered as one scrolls, and begins at the top in another part of the room', () => {
    expect(move(at('end'), scrolled(true, false))[0]).toEqual({ at: 'row', top: 400, row: 'there', above: 3 });
    const [position] = move(at('row'), elsewhere(20, true));
    expect(position).toMatchObject({ top: 0, row: 'here', above: 12 });
    expect(initialPosition.at).toBe('nowhere');
  });
});
