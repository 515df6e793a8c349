import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words about whom to call in an emergency: managers and HR alone read them, and seldom. */
export const loadEmergencyWords = moreWords({
  en: () => import('#locales/en.po?emergency'),
  fr: () => import('#locales/fr.po?emergency'),
  es: () => import('#locales/es.po?emergency'),
  de: () => import('#locales/de.po?emergency'),
  kri: () => import('#locales/kri.po?emergency'),
  ar: () => import('#locales/ar.po?emergency'),
});
