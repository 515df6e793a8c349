import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of the archive. */
export const loadArchiveWords = moreWords({
  en: () => import('#locales/en.po?archive'),
  fr: () => import('#locales/fr.po?archive'),
  es: () => import('#locales/es.po?archive'),
  de: () => import('#locales/de.po?archive'),
  kri: () => import('#locales/kri.po?archive'),
  ar: () => import('#locales/ar.po?archive'),
});
