import { expect, test } from 'vitest';
import { languageNamed } from './language-names.ts';

test.for([
  [
    'en',
    'English, Englisch, ANGLAIS, inglés, ingles, الإنجليزية, انجليزي, انجليزى, en_GB.UTF-8, British English, English (US)',
  ],
  ['fr', 'Français, francais, Französisch, Franzoesisch, فرنسى, fr-CA, Frɛnch'],
  ['es', 'Español, Espanol, Castellano, Spanisch, es-419, الاسبانيه'],
  ['de', 'Deutsch (Deutschland), Alemán, Aleman, المانيه, de-DE-1996'],
  ['kri', 'Krio, Sierra-Leone-Krio, Sierra Leonean Krio, كريو'],
  ['ar', 'العربية, العربيه, عربى, Arabisch, Árabe, ar-EG'],
] as const)('%s is known as people write it, with the keyboard that they have: %s', ([language, names]) => {
  for (const name of names.split(', ')) expect(languageNamed(name), name).toBe(language);
});

test.for(['Polish', 'Nederlands', 'English/Krio', 'E', ''])('%s is no language of the app', (name) => {
  expect(languageNamed(name)).toBeNull();
});
