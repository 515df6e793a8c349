import { type Language, languages } from '#contract/language.ts';
import { withoutMarks } from '#server/translations/alike.ts';

const byName = new Map<string, Language>();
for (const language of languages) {
  byName.set(language, language);
  for (const reader of ['en', 'fr', 'es', 'de', 'ar', language]) {
    // A language that Node knows no name for is called by its tag.
    byName.set(withoutMarks(new Intl.DisplayNames([reader], { type: 'language' }).of(language) ?? language), language);
  }
}
const own = {
  en: 'inglish, eng, انجليزي',
  fr: 'frenchi, fra, fre, فرنسي',
  es: 'castellano, spa, اسباني',
  de: 'deu, ger, الماني',
  kri: 'krio, sierra leone krio, salone krio',
  ar: 'arab, ara, عربي',
};
for (const [language, names] of Object.entries(own)) {
  for (const name of names.split(', ')) byName.set(name, language as Language);
}

/** All names of languages that are understood, in small letters without marks, and the language of each. */
export const namesOfLanguages: ReadonlyMap<string, Language> = byName;

/** The language of the app that somebody means: by its tag, with or without a country, or by its name in any of the six. */
export function languageNamed(text: string): Language | null {
  const name = withoutMarks(text)
    .replace(/\([^)]*\)/g, '')
    .trim();
  return byName.get(name) ?? byName.get(/^([a-z]{2,3})[-_][a-z]{2,4}$/.exec(name)?.[1] ?? '') ?? null;
}
