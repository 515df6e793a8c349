import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/language.ts';

/** What the console alone says; files of their own, for no employee's browser loads them. */
const words: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('#locales/en.po?console'),
  fr: () => import('#locales/fr.po?console'),
  es: () => import('#locales/es.po?console'),
  de: () => import('#locales/de.po?console'),
  kri: () => import('#locales/kri.po?console'),
  ar: () => import('#locales/ar.po?console'),
};

const loaded = new Map<string, Messages>();
const loading: Partial<Record<Language, Promise<void>>> = {};

/** Loads the words of the console in a language, once. */
export function loadConsoleWords(language: Language): Promise<void> {
  if (Object.keys(loading).length === 0) i18n.on('change', loadAgain);
  loading[language] ??= words[language]().then(({ messages }) => {
    loaded.set(language, messages);
    i18n.load(language, messages);
  });
  return loading[language];
}

/** Whoever changes the language and back gets its other words alone. */
function loadAgain(): void {
  const messages = loaded.get(i18n.locale);
  const [first] = Object.keys(messages ?? {});
  if (messages && first && !(first in i18n.messages)) i18n.load(i18n.locale, messages);
}
