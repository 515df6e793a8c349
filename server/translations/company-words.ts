import { type Language, languages } from '#contract/language.ts';
import { isBlank } from '#contract/limits.ts';
import type { CompanyWords, ReaderWords } from '#contract/words.ts';

/** Company text for one reader: in their language if the company wrote it, else in English. */
export function forReader(words: CompanyWords, language: Language): ReaderWords {
  const text = words[language];
  return text ? { text, lang: language } : { text: words.en, lang: 'en' };
}

/** Text as it is stored: trimmed, without the languages in which nothing is written. */
export function writtenIn(words: CompanyWords): CompanyWords {
  const there = languages.flatMap((language) => {
    const text = words[language]?.trim() ?? '';
    return isBlank(text) ? [] : [[language, text]];
  });
  return { en: '', ...Object.fromEntries(there) };
}

/** The languages that some of these texts lack: whoever reads in them reads English. A text without English is not there yet. */
export function missingIn(texts: CompanyWords[]): Language[] {
  const written = texts.filter(({ en }) => en);
  return languages.filter((language) => written.some((words) => !words[language]));
}
