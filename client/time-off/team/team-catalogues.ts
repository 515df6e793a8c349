import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words that only people who answer a team's requests read: most lead nobody, and need not wait for them. */
export const loadTeamWords = moreWords({
  en: () => import('#locales/en.po?team'),
  fr: () => import('#locales/fr.po?team'),
  es: () => import('#locales/es.po?team'),
  de: () => import('#locales/de.po?team'),
  kri: () => import('#locales/kri.po?team'),
  ar: () => import('#locales/ar.po?team'),
});
