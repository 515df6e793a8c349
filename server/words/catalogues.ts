import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Language, languages } from '#contract/language.ts';

const locales = join(import.meta.dirname, '../../locales');

type Catalogue = Record<string, { translation?: string }>;

/** The catalogues as the client has them, one reader of words a language. Krio is never told to Intl. */
export const catalogues = Object.fromEntries(
  languages.map((language) => {
    const po = readFileSync(join(locales, `${language}.po`), 'utf8');
    const entries = formatter().parse(po, { locale: language, sourceLocale: 'en', filename: '' }) as Catalogue;
    const messages = Object.entries(entries).map(([id, entry]) => [id, compileMessage(entry.translation || id)]);
    const format = language === 'kri' ? 'en-GB' : language;
    return [
      language,
      setupI18n({ locale: language, locales: format, messages: { [language]: Object.fromEntries(messages) } }),
    ];
  }),
) as Record<Language, ReturnType<typeof setupI18n>>;
