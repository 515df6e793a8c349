import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of the console in a language, once: no employee's browser loads them. */
export const loadConsoleWords = moreWords({
  en: () => import('#locales/en.po?console'),
  fr: () => import('#locales/fr.po?console'),
  es: () => import('#locales/es.po?console'),
  de: () => import('#locales/de.po?console'),
  kri: () => import('#locales/kri.po?console'),
  ar: () => import('#locales/ar.po?console'),
});
