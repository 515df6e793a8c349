import { expect, test } from 'vitest';
import { noProgress, progressAfter, type ReadingProgress, type ReadingProgressEvent } from './reading-progress.ts';

const newer = (newest: number, isLookedAt = true, readBefore: number | null = null): ReadingProgressEvent => ({
  type: 'newer',
  newest,
  readBefore,
  isLookedAt,
});
const saw = (seq: number, atEnd: boolean, isLookedAt = true): ReadingProgressEvent => ({
  type: 'saw',
  seq,
  atEnd,
  isLookedAt,
});
const after = (...events: ReadingProgressEvent[]) => events.reduce(progressAfter, noProgress);

const walks: [words: string, events: ReadingProgressEvent[], ReadingProgress][] = [
  ['who comes for the first time has read all', [newer(60)], { known: 60, seen: 60, line: null, atEnd: false }],
  ['who was here is led to what came', [newer(60, true, 40)], { known: 60, seen: 40, line: 40, atEnd: false }],
  ['who read all finds no line', [newer(60, true, 60)], { known: 60, seen: 60, line: null, atEnd: false }],
  [
    'what stands there before the server answered is not seen, and what came since is new',
    [saw(55, true), newer(60, true, 50)],
    { known: 60, seen: 60, line: 50, atEnd: true },
  ],
  ['nothing is read before there is anything', [{ type: 'looked' }, { type: 'spoke' }], noProgress],
  ['a room that went back is not waited for', [newer(60, true, 90)], { known: 60, seen: 60, line: null, atEnd: false }],
  [
    'what comes while one looks on is read',
    [newer(60), saw(60, true), newer(61)],
    { known: 61, seen: 61, line: null, atEnd: true },
  ],
  [
    'what comes to a hidden page is new',
    [newer(60), saw(60, true), newer(61, false)],
    { known: 61, seen: 60, line: 60, atEnd: true },
  ],
  [
    'and is read once somebody looks again',
    [newer(60), saw(60, true), newer(61, false), { type: 'looked' }],
    { known: 61, seen: 61, line: 60, atEnd: true },
  ],
  [
    'what comes below what is read is new, and the line stays where it was',
    [newer(60), saw(50, false), newer(61), newer(62)],
    { known: 62, seen: 60, line: 60, atEnd: false },
  ],
  [
    'whoever looks again further up has read no more',
    [newer(60, true, 40), { type: 'looked' }],
    { known: 60, seen: 40, line: 40, atEnd: false },
  ],
  [
    'what is in sight is read, and nothing is unread again',
    [newer(60, true, 40), saw(50, false), saw(45, false)],
    { known: 60, seen: 50, line: 40, atEnd: false },
  ],
  [
    'what is in sight of a hidden page is not read',
    [newer(60, true, 40), saw(60, true, false)],
    { known: 60, seen: 40, line: 40, atEnd: true },
  ],
  [
    'whoever speaks has read, and the line goes',
    [newer(60, true, 40), { type: 'spoke' }],
    { known: 60, seen: 60, line: null, atEnd: false },
  ],
];

test.each(walks)('%s', (_, events, progress) => {
  expect(after(...events)).toEqual(progress);
});

test('what is seen once more changes nothing', () => {
  const progress = after(newer(60), saw(60, true));
  expect(progressAfter(progress, saw(60, true))).toBe(progress);
});
