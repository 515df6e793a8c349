import { useLingui } from '@lingui/react/macro';
import { languages as names } from '#client/i18n/languages.ts';
import { useListed } from '#client/i18n/use-listed.ts';
import { isolated } from '#contract/isolated-values.ts';
import { type Language, languages as tags } from '#contract/language.ts';
import { isBlank } from '#contract/limits.ts';
import type { CompanyWords } from '#contract/words.ts';

/** The languages that some of these texts lack: whoever reads in them reads English. Texts without any words count as none. */
export function missingIn(texts: CompanyWords[]): Language[] {
  const written = texts.filter((words) => tags.some((tag) => !isBlank(words[tag] ?? '')));
  return tags.filter((tag) => written.some((words) => isBlank(words[tag] ?? '')));
}

/** Below the note of a row: the languages in which something is not written. */
export function Missing({ in: missing }: { in: readonly Language[] }) {
  const { t } = useLingui();
  const listed = useListed();
  if (missing.length === 0) return null;
  const languages = listed(missing.map((tag) => isolated(names[tag].ownName)));
  return (
    <>
      <br />
      {t({ message: `Missing: ${languages}`, comment: 'Languages in which an article is not written' })}
    </>
  );
}
