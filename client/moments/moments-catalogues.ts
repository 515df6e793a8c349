import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of a moment in a time zone: few type one. */
export const loadMomentWords = moreWords({
  en: () => import('#locales/en.po?moments'),
  fr: () => import('#locales/fr.po?moments'),
  es: () => import('#locales/es.po?moments'),
  de: () => import('#locales/de.po?moments'),
  kri: () => import('#locales/kri.po?moments'),
  ar: () => import('#locales/ar.po?moments'),
});
