import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of the calendar and its addresses, which most people seldom open. */
export const loadCalendarWords = moreWords({
  en: () => import('#locales/en.po?calendar'),
  fr: () => import('#locales/fr.po?calendar'),
  es: () => import('#locales/es.po?calendar'),
  de: () => import('#locales/de.po?calendar'),
  kri: () => import('#locales/kri.po?calendar'),
  ar: () => import('#locales/ar.po?calendar'),
});
