import { describe, expect, test } from 'vitest';
import { countBefore, goingOn, initialList, type ListEvent, listAfter, mayRead } from './list-state.ts';
import type { Row } from './message-rows.ts';

const message = (seq: number) => ({ kind: 'message', key: `m${seq}`, message: { seq } }) as Row;
const messages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
const unread: Row = { kind: 'unread', key: 'unread' };
const day: Row = { kind: 'day', key: 'day', at: 0 };
const screen = 8;
const openedWith = (rows: Row[]) => initialList(rows, screen * 112);

describe('the rows that stand there at first', () => {
  test('are a screenful before the end, and all once somebody wants more', () => {
    const all = messages(1, 50);
    const state = openedWith(all);
    expect(countBefore(all, state)).toBe(50 - screen);
    expect(countBefore([...messages(-9, 0), ...all, message(51)], state)).toBe(60 - screen);
    expect(countBefore(all, listAfter(state, { type: 'show-all', sought: null }))).toBe(0);
  });

  test('begin with what is new, where that is further up', () => {
    const all = [...messages(1, 20), unread, ...messages(21, 50)];
    expect(countBefore(all, openedWith(all))).toBe(20);
    const near = [...messages(1, 49), unread, message(50)];
    expect(countBefore(near, openedWith(near))).toBe(51 - screen);
  });

  test('are all rows when the first one is gone or there are few', () => {
    expect(countBefore(messages(200, 250), openedWith(messages(1, 50)))).toBe(0);
    expect(countBefore(messages(1, 3), openedWith(messages(1, 3)))).toBe(0);
  });
});

test('the list is placed once, reads one page at a time, and remembers the message to find', () => {
  const before = openedWith(messages(1, 50));
  const after = (...events: ListEvent[]) => events.reduce(listAfter, before);
  expect(before).toMatchObject({ phase: 'placing', paging: 'resting', sought: null });
  expect(after({ type: 'placed' }).phase).toBe('placed');
  for (const paging of ['reading above', 'failed above', 'reading below', 'failed below', 'resting'] as const)
    expect(after({ type: 'paging', paging })).toEqual({ ...before, paging });
  const all = after({ type: 'show-all', sought: 5 });
  expect(all).toEqual({ ...before, opensAt: null, sought: 5 });
  expect(listAfter(all, { type: 'show-all', sought: null })).toBe(all);
});

test('a page that brings nothing is not asked for again at that end until the rows change', () => {
  const rows = messages(1, 50);
  const drawn = (all: Row[]): ListEvent => ({ type: 'drawn', drawn: { rows: all, range: '' } });
  const before = listAfter(openedWith(rows), drawn(rows));
  const may = (state: typeof before) => [mayRead(state, 'above'), mayRead(state, 'below')];
  const after = (paging: typeof before.paging) => listAfter(before, { type: 'paging', paging });
  expect(may(before)).toEqual([true, true]);
  expect(may(after('reading above'))).toEqual([false, false]);
  expect(may(after('failed below'))).toEqual([false, false]);
  expect(may(after('spent above'))).toEqual([false, true]);
  expect(may(after('spent below'))).toEqual([true, false]);
  expect(may(listAfter(after('spent above'), drawn(rows)))).toEqual([false, true]);
  expect(may(listAfter(after('spent above'), drawn(messages(1, 51))))).toEqual([true, true]);
});

describe('rows that are drawn after others', () => {
  const drawn = (rows: Row[], range = '') => listAfter(openedWith(rows), { type: 'drawn', drawn: { rows, range } });
  const before = drawn([day, ...messages(51, 100)]);

  test('belong to the same part of the room when one end is the same', () => {
    const [same, longer, older] = [messages(51, 100), messages(51, 101), messages(1, 100)].map((rows) => [
      day,
      ...rows,
    ]);
    expect(goingOn(messages(51, 100), openedWith([]))).toEqual({ rows: messages(51, 100), range: '', shift: false });
    expect(goingOn(longer ?? [], before)).toEqual({ rows: longer, range: '', shift: false });
    expect(goingOn(older ?? [], before)).toEqual({ rows: older, range: '', shift: true });
    expect(goingOn(messages(60, 100), before)).toEqual({ rows: messages(60, 100), range: '', shift: true });
    expect(goingOn(same ?? [], before)).toEqual({ rows: same, range: '', shift: false });
  });

  test('keep their part of the room when both ends change at once: the start is drawn first, then the end', () => {
    const both = messages(1, 102);
    const first = goingOn(both, before);
    expect(first).toEqual({ rows: messages(1, 100), range: '', shift: true });
    expect(goingOn(both, drawn(first.rows))).toEqual({ rows: both, range: '', shift: false });
    expect(goingOn(messages(60, 101), before)).toEqual({ rows: messages(60, 100), range: '', shift: true });
  });

  test('belong to another part when neither end is the same, and stay in it', () => {
    const [far, farther] = [messages(200, 300), messages(150, 300)];
    expect(goingOn(far, before)).toEqual({ rows: far, range: 'm200', shift: false });
    expect(goingOn(farther, drawn(far, 'm200'))).toEqual({ rows: farther, range: 'm200', shift: true });
  });
});
