import { expect, test } from 'vitest';
import { languages } from '#contract/language.ts';
import { forReader } from './company-words.ts';

const words = { en: 'Stage', fr: 'Scène', es: 'Escenario', de: 'Bühne', kri: 'Stej', ar: 'المسرح' };

test.for(languages)('a reader of %s gets the words in that language', (language) => {
  expect(forReader(words, language)).toEqual({ text: words[language], lang: language });
});

test.for(languages)('a reader of %s gets English, marked as English, where there is no other', (language) => {
  expect(forReader({ en: 'Stage' }, language)).toEqual({ text: 'Stage', lang: 'en' });
  expect(forReader({ en: 'Stage', [language]: language === 'en' ? 'Stage' : '' }, language)).toEqual({
    text: 'Stage',
    lang: 'en',
  });
});
