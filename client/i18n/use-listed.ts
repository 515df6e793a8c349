import { languages } from './languages.ts';
import { useLanguage } from './use-language.ts';

/** Puts words in a row, as the reader's language lists them. */
export function useListed(): (words: readonly string[]) => string {
  const { format } = languages[useLanguage()];
  return (words) => new Intl.ListFormat(format, { type: 'unit' }).format(words);
}
