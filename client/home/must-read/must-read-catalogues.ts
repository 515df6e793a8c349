import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of what must be read: most days there is nothing of the kind. */
export const loadMustReadWords = moreWords({
  en: () => import('#locales/en.po?must-read'),
  fr: () => import('#locales/fr.po?must-read'),
  es: () => import('#locales/es.po?must-read'),
  de: () => import('#locales/de.po?must-read'),
  kri: () => import('#locales/kri.po?must-read'),
  ar: () => import('#locales/ar.po?must-read'),
});
