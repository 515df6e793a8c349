import type { ReaderWords } from '#contract/words.ts';
import { useLanguage } from './use-language.ts';

/** Company-written text inside a line: in its own direction, and with `lang` if it is not the reader's. */
export function CompanyText({ of: { text, lang } }: { of: ReaderWords }) {
  return <bdi lang={lang === useLanguage() ? undefined : lang}>{text}</bdi>;
}
