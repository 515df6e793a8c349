import { moreWords } from '#client/i18n/more-words.ts';

/** Loads the words of announcements: most days nobody is asked to acknowledge one. */
export const loadAnnouncementWords = moreWords({
  en: () => import('#locales/en.po?announcements'),
  fr: () => import('#locales/fr.po?announcements'),
  es: () => import('#locales/es.po?announcements'),
  de: () => import('#locales/de.po?announcements'),
  kri: () => import('#locales/kri.po?announcements'),
  ar: () => import('#locales/ar.po?announcements'),
});
