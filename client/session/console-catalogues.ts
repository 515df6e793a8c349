import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/language.ts';

/** What the console alone says; a file of their own, for no employee's browser loads them. */
const words: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('#locales/en.po?console'),
  fr: () => import('#locales/fr.po?console'),
  es: () => import('#locales/es.po?console'),
  de: () => import('#locales/de.po?console'),
  kri: () => import('#locales/kri.po?console'),
  ar: () => import('#locales/ar.po?console'),
};

const loading: Partial<Record<Language, Promise<void>>> = {};

/** Loads the words of the console in a language, once. */
export function loadConsoleWords(language: Language): Promise<void> {
  loading[language] ??= words[language]().then(({ messages }) => i18n.load(language, messages));
  return loading[language];
}
