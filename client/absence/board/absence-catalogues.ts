import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words about what became of a report: few people have one on most days, and need not wait for them. */
export const loadAbsenceWords = moreWords({
  en: () => import('#locales/en.po?absence'),
  fr: () => import('#locales/fr.po?absence'),
  es: () => import('#locales/es.po?absence'),
  de: () => import('#locales/de.po?absence'),
  kri: () => import('#locales/kri.po?absence'),
  ar: () => import('#locales/ar.po?absence'),
});
