import { expect, test } from 'vitest';
import { lengthProblem } from './password.ts';

test.for([
  ['', 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(11), 'PASSWORD_TOO_SHORT'],
  ['🎭'.repeat(11), 'PASSWORD_TOO_SHORT'],
  ['x'.repeat(12), null],
  ['🎭'.repeat(12), null],
  ['x'.repeat(64), null],
  ['x'.repeat(128), null],
  ['🎭'.repeat(128), null],
  ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ['🎭'.repeat(129), 'PASSWORD_TOO_LONG'],
] as const)('length is counted in code points: %s is %s', ([password, problem]) => {
  expect(lengthProblem(password)).toBe(problem);
});
