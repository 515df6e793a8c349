import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words about what a company has turned off: most have all, and need not wait for them. */
export const loadOffWords = moreWords({
  en: () => import('#locales/en.po?off'),
  fr: () => import('#locales/fr.po?off'),
  es: () => import('#locales/es.po?off'),
  de: () => import('#locales/de.po?off'),
  kri: () => import('#locales/kri.po?off'),
  ar: () => import('#locales/ar.po?off'),
});
