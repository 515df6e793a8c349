import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type I18n, setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { isolateValues } from '#contract/isolated-values.ts';
import type { Language } from '#contract/language.ts';
import { localesFolder } from '#server/file-paths.ts';
import { formatOf } from './days.ts';

type Catalogue = Record<string, { translation?: string }>;

/** The client's catalogues, one I18n per language. */
const readers = new Map<Language, I18n>();

/** The messages of a language, for what the server writes itself: mails, and forms that work without the app. */
export function wordsFor(language: Language): I18n {
  const words = readers.get(language) ?? readWords(language);
  readers.set(language, words);
  return words;
}

function readWords(language: Language): I18n {
  const po = readFileSync(join(localesFolder, `${language}.po`), 'utf8');
  const entries = formatter().parse(po, { locale: language, sourceLocale: 'en', filename: '' }) as Catalogue;
  const messages = Object.entries(entries).map(([id, entry]) => [id, compileMessage(entry.translation || id)]);
  return isolateValues(
    setupI18n({
      locale: language,
      locales: formatOf(language),
      messages: { [language]: Object.fromEntries(messages) },
    }),
  );
}
