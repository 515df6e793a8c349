import { expect, test } from 'vitest';
import { isSameText, mergedText } from './merged-text.ts';

const from = { title: { en: 'Door', de: 'Tür' }, kind: 'phone', value: '1' };

test('mine goes over theirs, and what I left alone is theirs', () => {
  const now = { title: { en: 'Stage door', de: 'Tür', fr: 'Entrée' }, kind: 'link', value: '2' };
  const mine = { title: { en: 'Door', de: 'Bühnentür' }, kind: 'phone', value: '3' };
  const { draft, differences } = mergedText(from, now, mine);
  expect(draft).toMatchObject({ title: { en: 'Stage door', de: 'Bühnentür', fr: 'Entrée' }, kind: 'link', value: '3' });
  expect(differences).toEqual([
    { key: 'title', lang: 'de', theirs: 'Tür', mine: 'Bühnentür' },
    { key: 'value', theirs: '2', mine: '3' },
  ]);
});

test('of a text that they removed all of mine stays, and differs', () => {
  const { draft, differences } = mergedText(from, null, from);
  expect(draft).toEqual(from);
  expect(differences.map(({ key, lang, theirs }) => [key, lang, theirs])).toEqual([
    ['title', 'en', ''],
    ['title', 'de', ''],
    ['kind', undefined, ''],
    ['value', undefined, ''],
  ]);
});

test('a language without words is the same as none', () => {
  expect(isSameText(from, { ...from, title: { ...from.title, fr: '' } })).toBe(true);
  expect(isSameText(from, { ...from, title: { ...from.title, fr: 'Porte' } })).toBe(false);
});
