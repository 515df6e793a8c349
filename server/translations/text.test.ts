import { describe, expect, test } from 'vitest';
import { composed, isCleanText, isLongerThan } from './text.ts';

const half = '\ud83c';
const clean = [
  '',
  'a',
  '🎭',
  'ثلاثة',
  'e\u0301',
  '\u202e',
  '\uffff',
  '\r\n',
  0,
  -1,
  true,
  null,
  undefined,
  [],
  {},
  { a: ['b', { c: 'd' }] },
];
const unclean = [
  '\0',
  'a\0b',
  half,
  `${half}a`,
  '\udf0d\ud83c',
  ['\0'],
  { a: half },
  { '\0': 1 },
  { a: [{ b: { [half]: 1 } }] },
];

test.for(clean.map((value) => ({ value })))('$value can be stored as it was sent', ({ value }) => {
  expect(isCleanText(value)).toBe(true);
});

test('the bytes of a file are not walked through: a megabyte would take half a second', () => {
  expect(isCleanText({ piece: Object.assign(Buffer.alloc(1), { note: '\0' }) })).toBe(true);
});

test.for(unclean.map((value) => ({ value: JSON.stringify(value), sent: value })))('$value cannot', ({ sent }) => {
  expect(isCleanText(sent)).toBe(false);
});

test('a value deeper or longer than any stack is judged without an error', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect(isCleanText(deep)).toBe(false);
  expect(isCleanText(Array.from({ length: 500_000 }, () => 1))).toBe(true);
});

describe('composed', () => {
  test('joins a letter with its mark, and leaves what is composed as it is', () => {
    expect(composed('cafe\u0301')).toBe('caf\u00e9');
    const twice = composed(`a${'\u0301\u0316'.repeat(100)}`);
    expect(composed(twice)).toBe(twice);
  });

  test('never leaves more than thirty marks to be put in order', () => {
    const marks = composed(`x${'\u0301\u0316'.repeat(100)}`)
      .slice(1)
      .split('\u034f');
    expect(marks.map((run) => run.length)).toEqual([30, 30, 30, 30, 30, 30, 20]);
  });
});

test('isLongerThan counts code points', () => {
  expect(['xx', '🎭🎭', 'xxx', '🎭🎭🎭', 'x'.repeat(100)].map((text) => isLongerThan(text, 2))).toEqual([
    false,
    false,
    true,
    true,
    true,
  ]);
});
