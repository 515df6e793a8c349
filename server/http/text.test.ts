import { expect, test } from 'vitest';
import { isCleanText } from './text.ts';

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

test.for(unclean.map((value) => ({ value: JSON.stringify(value), sent: value })))('$value cannot', ({ sent }) => {
  expect(isCleanText(sent)).toBe(false);
});

test('a value deeper or longer than any stack is judged without an error', () => {
  const deep = JSON.parse(`${'['.repeat(100_000)}"\\u0000"${']'.repeat(100_000)}`);
  expect(isCleanText(deep)).toBe(false);
  expect(isCleanText(Array.from({ length: 500_000 }, () => 1))).toBe(true);
});
