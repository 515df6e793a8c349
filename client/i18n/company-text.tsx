import type { ReaderWords } from '#contract/words.ts';
import { useLanguage } from './use-language.ts';

/** Words the company wrote, inside a line: in their own direction, and marked where they are not in the reader's language. */
export function CompanyText({ of: { text, lang } }: { of: ReaderWords }) {
  return <bdi lang={lang === useLanguage() ? undefined : lang}>{text}</bdi>;
}
