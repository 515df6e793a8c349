import type { Language } from '#contract/language.ts';

/** Words that are rightly the same as in English, a language: everything else that is the same is not translated yet. */
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
