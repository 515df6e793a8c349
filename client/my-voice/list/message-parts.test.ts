import { expect, test } from 'vitest';
import findLinks from './find-links.ts';
import { namesPattern, partsOf } from './message-parts.ts';

const links = (text: string) => partsOf(text, null, findLinks).filter((part) => part.kind === 'link');

test('what begins as an address of the web is a link, without the full stop after it', () => {
  expect(partsOf('See https://stagedoor.example/a?b=1#c, now.', null, findLinks)).toEqual([
    { kind: 'words', text: 'See ' },
    { kind: 'link', text: 'https://stagedoor.example/a?b=1#c', href: 'https://stagedoor.example/a?b=1#c' },
    { kind: 'words', text: ', now.' },
  ]);
  expect(links('www.example.org')).toEqual([
    { kind: 'link', text: 'www.example.org', href: 'https://www.example.org/' },
  ]);
});

test.for([
  'javascript:alert(1)',
  'JAVASCRIPT://stagedoor.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://stagedoor.example/a',
  'notes.md and stagedoor.example',
  'ada@stagedoor.example',
  'https://bank.example@evil.example/',
  'https://',
])('%s is no link, and stays as it was typed', (text) => {
  expect(partsOf(text, null, findLinks)).toEqual([{ kind: 'words', text }]);
});

test('an address is words until what finds links is there', () => {
  const text = 'See https://stagedoor.example/a';
  expect(partsOf(text, null, null)).toEqual([{ kind: 'words', text }]);
});

test('a known whole name after an @ is a mention, the longer one first', () => {
  const names = namesPattern(['Ada', 'Ada Love (Cairo)', 'كريم حداد']);
  const mentions = (text: string) =>
    partsOf(text, names, findLinks).flatMap((part) => (part.kind === 'mention' ? part.name : []));
  expect(mentions('@Ada, ask @Ada Love (Cairo)!')).toEqual(['Ada', 'Ada Love (Cairo)']);
  expect(mentions('مرحبا @كريم حداد')).toEqual(['كريم حداد']);
  expect(mentions('@Adam, a@Ada, @ada and @ Ada')).toEqual([]);
  expect(mentions('https://stagedoor.example/@Ada')).toEqual([]);
  expect(namesPattern([])).toBeNull();
});

test.for(['Anne-Marie O’Neill', "D'Arcy/Smith", 'Dr. Who? (1+1) [a] {2} ^$|*', 'back\\slash', '$&'])(
  '%s is a name like any other',
  (name) => {
    expect(partsOf(`@${name}, hello`, namesPattern(['Ada', name]), findLinks)).toEqual([
      { kind: 'mention', text: `@${name}`, name },
      { kind: 'words', text: ', hello' },
    ]);
  },
);

test('the parts are the text, whatever it is', () => {
  const text = '@Ada\nhttps://a.example (http://b.example/x)\n\n@Ada';
  const whole = partsOf(text, namesPattern(['Ada']), findLinks);
  expect(whole.map((part) => part.text).join('')).toBe(text);
});
