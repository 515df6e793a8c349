import type { Language } from '#contract/language.ts';
import type { CompanyWords, ReaderWords } from '#contract/words.ts';

/** Company text for one reader: in their language if the company wrote it, else in English. */
export function forReader(words: CompanyWords, language: Language): ReaderWords {
  const text = words[language];
  return text ? { text, lang: language } : { text: words.en, lang: 'en' };
}
