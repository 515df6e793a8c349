import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of the account and of what is held of somebody, which most people seldom open. */
export const loadAccountWords = moreWords({
  en: () => import('#locales/en.po?account'),
  fr: () => import('#locales/fr.po?account'),
  es: () => import('#locales/es.po?account'),
  de: () => import('#locales/de.po?account'),
  kri: () => import('#locales/kri.po?account'),
  ar: () => import('#locales/ar.po?account'),
});
