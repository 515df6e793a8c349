import type { Language } from '#contract/language.ts';
import { wordsFor } from '#server/translations/catalogues.ts';

/** The list in a year's ZIP of documents that lie elsewhere: its name and its first line. */
export function elsewhereWords(language: Language): { fileName: string; heading: string } {
  const i18n = wordsFor(language);
  return {
    fileName: i18n._({ id: 'Payslips kept elsewhere' }),
    heading: i18n._({ id: 'These payslips are kept elsewhere. Open their addresses in a browser:' }),
  };
}
