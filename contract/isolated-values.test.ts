import { type Messages, setupI18n } from '@lingui/core';
import { expect, test } from 'vitest';
import { isolateValues } from './isolated-values.ts';

const id = 'Decline {person}';
const messages: Messages = { [id]: ['Decline ', ['person'], '!'] };

function said(locale: string, person: unknown): string {
  const i18n = isolateValues(setupI18n({ locale, messages: { [locale]: messages } }));
  const texts = [i18n._(id, { person }), i18n.t(id, { person }), i18n._({ id, values: { person } })];
  expect(new Set(texts).size).toBe(1);
  return texts[0] as string;
}

test.for([
  ['en', 'كريم حداد'],
  ['de', 'Karim كريم'],
  ['fr', '𞤀𞤤𞤭'],
  ['ar', 'Claire Moreau'],
  ['ar', 'Ирина'],
  ['ar', '(كريم) K.'],
])('a name in the other direction is isolated in the sentence: %s, %s', ([locale = '', name]) => {
  expect(said(locale, name)).toBe(`Decline \u2068${name}\u2069!`);
});

test.for([
  ['en', 'Claire Moreau'],
  ['ar', 'كريم حداد'],
  ['ar', '10:30'],
  ['ar', 'claire.moreau@stagedoor.example'],
  ['ar', 'E-1042'],
  ['ar', 12],
])('any other value stays as it is: %s, %s', ([locale, value]) => {
  expect(said(String(locale), value)).toBe(`Decline ${value}!`);
});

test('a sentence without values is unchanged', () => {
  const i18n = isolateValues(setupI18n({ locale: 'ar', messages: { ar: { Pay: 'الراتب' } } }));
  expect([i18n._('Pay'), i18n.t({ id: 'Pay' })]).toEqual(['الراتب', 'الراتب']);
});
