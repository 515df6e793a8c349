import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#contract/language.ts';
import { formatOf } from './days.ts';

const locales = join(import.meta.dirname, '../../locales');

/** The catalogues as the client has them, one reader of words a language. */
const readers = Object.fromEntries(
  languages.map((language) => {
    const po = readFileSync(join(locales, `${language}.po`), 'utf8');
    const entries = formatter().parse(po, { locale: language, sourceLocale: 'en', filename: '' }) as Catalogue;
    const messages = Object.entries(entries).map(([id, entry]) => [id, compileMessage(entry.translation || id)]);
    return [
      language,
      setupI18n({
        locale: language,
        locales: formatOf(language),
        messages: { [language]: Object.fromEntries(messages) },
      }),
    ];
  }),
) as Record<Language, I18n>;

type Catalogue = Record<string, { translation?: string }>;

/** The words of a language, for what the server itself writes: mails, and forms that work without the app. */
export function wordsFor(language: Language): I18n {
  return readers[language];
}
