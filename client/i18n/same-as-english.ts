import type { Language } from '#contract/language.ts';

/** Words that are rightly the same as in English, a language: everything else that is the same is not translated yet. */
export const sameAsEnglish: Record<Exclude<Language, 'en'>, string[]> = {
  fr: ['Message', 'Messages', 'Notifications', 'Promotion', 'Version {version}'],
  es: [],
  de: ['Live', 'Moderation', 'Position', 'Version {version}'],
  kri: ['Shift'],
  ar: [],
};
