import { i18n, type Messages } from '@lingui/core';
import { storedLanguage } from '#client/device/stored.ts';
import type { Language } from '#contract/language.ts';
import { languageNamed, languages } from './languages.ts';

const catalogues: Record<Language, () => Promise<{ messages: Messages }>> = {
  en: () => import('#locales/en.po'),
  fr: () => import('#locales/fr.po'),
  es: () => import('#locales/es.po'),
  de: () => import('#locales/de.po'),
  kri: () => import('#locales/kri.po'),
  ar: () => import('#locales/ar.po'),
};

// The one place that sets lang and dir.
i18n.on('change', () => {
  const language = currentLanguage();
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
});

/** The language on the screen. */
export function currentLanguage(): Language {
  return i18n.locale as Language;
}

/** Shows the app in the stored language, English where none is stored. */
export function startInStoredLanguage(): Promise<void> {
  return showLanguage(languageNamed(storedLanguage.read()));
}

/** Changes the language on the screen, at once and without a reload, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storedLanguage.write(languages[language].displayName);
}

async function showLanguage(language: Language): Promise<void> {
  const { messages } = await catalogues[language]();
  i18n.loadAndActivate({ locale: language, locales: languages[language].format, messages });
}
