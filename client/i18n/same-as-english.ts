import type { Language } from '#contract/language.ts';

/** Words that are rightly the same as in English, by language; any other equal word counts as untranslated. */
export const sameAsEnglish: Record<Exclude<Language, 'en'>, string[]> = {
  fr: [
    'Date',
    '{by}, {moment}',
    '{day}, {time}',
    'Code',
    'Console',
    'Documents',
    'Logo',
    'Message',
    'Messages',
    'Notifications',
    'Page {first}',
    'Pages {first}–{last}',
    'Promotion',
    'Version {version}',
    'Visible',
  ],
  es: ['Roles', 'Visible', '{by}, {moment}', '{day}, {time}'],
  de: [
    'Bonus',
    'Code',
    'Live',
    'Logo',
    'Moderation',
    'Person',
    'Position',
    '{by}, {moment}',
    '{day}, {time}',
    '{groups} in {places}',
    'Version {version}',
  ],
  kri: ['Logo', 'Shift', '{by}, {moment}', '{day}, {time}'],
  ar: [],
};
