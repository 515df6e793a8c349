import { type Language, languages } from '#contract/language.ts';
import { foldedLoosely } from '#contract/search-text.ts';
import { alikeKey } from '#server/translations/alike.ts';

const byName = new Map<string, Language>();
const key = (name: string) => foldedLoosely(alikeKey(name)).replaceAll('_', '-');
for (const language of languages) {
  byName.set(language, language);
  for (const reader of ['en', 'fr', 'es', 'de', 'ar', language]) {
    // A language that Node knows no name for is called by its tag.
    byName.set(key(new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language), language);
  }
}
const own = {
  en: 'inglish, eng, us english, uk english, british english, american english, انجليزي, انجليزية',
  fr: 'frenchi, fra, fre, فرنسي, فرنسية',
  es: 'castellano, spa, اسباني, اسبانية',
  de: 'deu, ger, الماني, المانية',
  kri: 'krio, kriol, sierra leone krio, sierra-leone-krio, sierra leonean krio, salone krio, كريو, الكريو',
  ar: 'arab, ara, عربي',
};
for (const [language, names] of Object.entries(own)) {
  for (const name of names.split(', ')) byName.set(key(name), language as Language);
}

/** All names of languages that are understood, as a search compares them, and the language of each. */
export const namesOfLanguages: ReadonlyMap<string, Language> = byName;

/** The language of the app that somebody means: by its tag, with or without a country, or by its name in any of the six. */
export function languageNamed(text: string): Language | null {
  const name = key(text)
    .replace(/\([^)]*\)/g, '')
    .trim();
  return byName.get(name) ?? byName.get(/^([a-z]{2,3})(-[a-z\d]{2,8})+(\.utf-?8)?$/.exec(name)?.[1] ?? '') ?? null;
}
