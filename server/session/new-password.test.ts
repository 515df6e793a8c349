import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { passwordProblem } from './new-password.ts';

const context = ['Aminata Kamara', 'aminata.kamara@stagedoor.example', 'Lumière Park'];
const problem = (password: string) => passwordProblem(password, context);

test('every common password of twelve characters and more is refused', () => {
  const long = dictionary['passwords-common'].filter((word) => [...word].length >= 12);
  expect(long.length).toBeGreaterThan(100);
  expect(long.filter((word) => problem(String(word)) === null)).toEqual([]);
});

test('the list holds more than three thousand', () => {
  expect(dictionary['passwords-common'].length).toBeGreaterThan(3_000);
});

test.for([
  '123456789012',
  'qwertyuiop12',
  'iloveyou1234',
  '!!password!!',
  'Password-2026',
  '1234password',
  'dragon123456',
])('a common word is common with figures and signs around it: %s', (password) => {
  expect(problem(password)).toBe('PASSWORD_TOO_COMMON');
});

test.for(['passwordqwerty', 'MichaelJackson', 'dragonmonkey12', 'sunshine1qaz2wsx', 'liverpoolchelsea!'])(
  'two common passwords in a row are a common one: %s',
  (password) => {
    expect(problem(password)).toBe('PASSWORD_TOO_COMMON');
  },
);

test.for([
  'aminatakamara',
  'Kamara.Aminata',
  'kamara-2026-x',
  'lumièrepark26',
  'lumierepark26',
  'LUMIÈRE PARK 7',
  'stagedoorstagedoor',
  'ｓｔａｇｅｄｏｏｒ２０２６',
  'aminata.kamara@stagedoor.example',
])('what is little more than one’s own words is common: %s', (password) => {
  expect(problem(password)).toBe('PASSWORD_TOO_COMMON');
});

test.for(['aaaaaaaaaaaa', 'abababababab', 'abcabcabcabc', '🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭🎭'])(
  'three characters over and over are common: %s',
  (password) => {
    expect(problem(password)).toBe('PASSWORD_TOO_COMMON');
  },
);

test.for([
  'correct horse battery staple',
  'kamara plays the trombone',
  'übermütige Öfen',
  'ثلاثة أبواب حمراء',
  'rehearsal at noon 7',
  'X'.concat('0123456789abcdef'.repeat(4)),
])('nothing is wrong with %s', (password) => {
  expect(problem(password)).toBeNull();
});

test('a person without a name, and names of one letter, refuse nothing else', () => {
  expect(passwordProblem('banana-zebra-quilt', ['', 'a b c', 'x@y.z'])).toBeNull();
});

test('the longest password and the longest names are judged', () => {
  expect(passwordProblem('ab'.repeat(64), Array(3).fill('a b c ab aba '.repeat(16)))).toBe('PASSWORD_TOO_COMMON');
  expect(passwordProblem(`${'!'.repeat(127)}a`, context)).toBe('PASSWORD_TOO_COMMON');
});
