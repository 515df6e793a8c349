import { expect, test } from 'vitest';
import { typedName } from './mentions.ts';
import { suggested } from './suggested.ts';

test('a name is being typed from its @ to the caret', () => {
  expect(typedName('Hello @Am', 9)).toEqual({ at: 6, start: 'Am' });
  expect(typedName('@', 1)).toEqual({ at: 0, start: '' });
  expect(typedName('@Ada Love and more', 9)).toEqual({ at: 0, start: 'Ada Love' });
  expect(typedName('(@ka', 4)).toEqual({ at: 1, start: 'ka' });
});

test('an address and a finished sentence are no name', () => {
  expect(typedName('ada@stagedoor', 13)).toBeNull();
  expect(typedName('@Ada, see you', 13)).toBeNull();
  expect(typedName('@Ada Love come here now', 23)).toBeNull();
  expect(typedName('@Ada\nHello', 10)).toBeNull();
});

test('people are found by the beginning of any of their names, without accents', () => {
  const people = ['Ada Love', 'Émile Adam', 'Bo'].map((name) => ({ id: name, name, profilePic: null }));
  const names = (start: string) => suggested(people, start, 5).map(({ name }) => name);
  expect(names('ad')).toEqual(['Ada Love', 'Émile Adam']);
  expect(names('emi')).toEqual(['Émile Adam']);
  expect(names('x')).toEqual([]);
  expect(names('love')).toEqual(['Ada Love']);
  expect(suggested([{ id: '1', name: null, profilePic: null }], '', 5)).toEqual([]);
});

test('first names come first, and a plain keyboard finds every letter', () => {
  const people = [
    'Lena Karg',
    'Kara Lind',
    'Łukasz Ożóg',
    'Seán O’Brien',
    'Jürgen Groß',
    'Åse Đurić',
    'Eve‑Lyn Ŋgɔ',
  ].map((name) => ({
    id: name,
    name,
    profilePic: null,
  }));
  const names = (start: string) => suggested(people, start, 5).map(({ name }) => name);
  expect(names('kar')).toEqual(['Kara Lind', 'Lena Karg']);
  expect(names('lukasz oz')).toEqual(['Łukasz Ożóg']);
  expect(names("o'b")).toEqual(['Seán O’Brien']);
  expect(names('obrien')).toEqual(['Seán O’Brien']);
  expect(names('juergen gross')).toEqual(['Jürgen Groß']);
  expect(names('aase dju')).toEqual(['Åse Đurić']);
  expect(names('durich')).toEqual(['Åse Đurić']);
  for (const typed of ['Eve Lyn', 'eve-lyn', 'eve\u2013lyn ng', 'ngo']) expect(names(typed)).toEqual(['Eve‑Lyn Ŋgɔ']);
});
