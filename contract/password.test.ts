import { expect, test } from 'vitest';
import { passwordProblem } from './password.ts';

/** So many characters that no rule but that of length is against them. */
const long = (count: number) => Array.from({ length: count }, (_, at) => 'oversized crane '[at % 16]);

test.for([
  ['', 'PASSWORD_TOO_SHORT'],
  [long(11).join(''), 'PASSWORD_TOO_SHORT'],
  ['🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺', 'PASSWORD_TOO_SHORT'],
  [long(12).join(''), null],
  ['🎭🎪🎨🎬🎤🎧🎼🎹🥁🎷🎺🎸', null],
  [long(64).join(''), null],
  [long(128).join(''), null],
  ['🎭🎪🎨🎬'.repeat(32), null],
  [long(129).join(''), 'PASSWORD_TOO_LONG'],
  ['🎭'.repeat(129), 'PASSWORD_TOO_LONG'],
] as const)('length is counted in code points: %s is %s', ([password, problem]) => {
  expect(passwordProblem(password, [], new Set())).toBe(problem);
});

test('where no list of common passwords could be loaded, what it is made of is still judged', () => {
  const context = ['Nia Nightingale', 'nia@house.example', 'Lumière Park'];
  const problem = (password: string) => passwordProblem(password, context, new Set());
  expect([
    problem('lumierepark26'),
    problem('nia.nightingale'),
    problem('nianianiania7'),
    problem('stagedoor2026'),
    problem('abababababab'),
  ]).toEqual(Array(5).fill('PASSWORD_TOO_COMMON'));
  expect(problem('password12345')).toBeNull();
});
