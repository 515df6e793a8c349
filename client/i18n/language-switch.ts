import { i18n, type Messages } from '@lingui/core';
import { mirrorLook } from '#client/device/page-look.ts';
import { storedLanguage } from '#client/device/stored.ts';
import { isolateValues } from '#contract/isolated-values.ts';
import type { Language } from '#contract/language.ts';
import { languageNamed, languages } from './languages.ts';

type Words = Record<Language, () => Promise<{ messages: Messages }>>;

/** Words of the screens before the sign-in. */
const entrance: Words = {
  en: () => import('#locales/en.po?entrance'),
  fr: () => import('#locales/fr.po?entrance'),
  es: () => import('#locales/es.po?entrance'),
  de: () => import('#locales/de.po?entrance'),
  kri: () => import('#locales/kri.po?entrance'),
  ar: () => import('#locales/ar.po?entrance'),
};

/** Words of the screens behind the sign-in. */
const signedIn: Words = {
  en: () => import('#locales/en.po?signed-in'),
  fr: () => import('#locales/fr.po?signed-in'),
  es: () => import('#locales/es.po?signed-in'),
  de: () => import('#locales/de.po?signed-in'),
  kri: () => import('#locales/kri.po?signed-in'),
  ar: () => import('#locales/ar.po?signed-in'),
};

let isSignedInScreen = false;
/** Languages whose signed-in words are loaded. To load them twice would re-render the whole page. */
const furnished = new Set<Language>();

/** The language on the screen; before the first is shown, the stored one. */
export function currentLanguage(): Language {
  return (i18n.locale as Language | '') || languageNamed(storedLanguage.read());
}

/** The words of a language, all of them by default. */
export async function wordsOf(language: Language, parts = [entrance, signedIn]): Promise<Messages> {
  const loaded = await Promise.all(parts.map((part) => part[language]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

/** Keeps the document's `lang` and `dir` at the shown language; nothing else sets them. */
export function startLanguage(): void {
  isolateValues(i18n);
  i18n.on('change', () => {
    const language = currentLanguage();
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
    mirrorLook();
  });
}

/** Shows the app in the stored language, or in English if none is stored. */
export function startInStoredLanguage(): Promise<void> {
  return showLanguage(languageNamed(storedLanguage.read()));
}

/** Changes the language on the screen, at once and without a reload, and remembers it. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  storedLanguage.write(languages[language].displayName);
}

/** Loads the words of the screens behind the sign-in, now and with each later change of language. */
export async function loadSignedInWords(): Promise<void> {
  isSignedInScreen = true;
  const language = currentLanguage();
  const { messages } = await signedIn[language]();
  if (furnished.has(language)) return;
  furnished.add(language);
  i18n.load(language, messages);
}

async function showLanguage(language: Language): Promise<void> {
  const withSignedIn = isSignedInScreen;
  const messages = await wordsOf(language, withSignedIn ? [entrance, signedIn] : [entrance]);
  // Somebody signed in meanwhile, so the signed-in words are missing.
  if (isSignedInScreen !== withSignedIn) return showLanguage(language);
  if (withSignedIn) furnished.add(language);
  i18n.loadAndActivate({ locale: language, locales: languages[language].format, messages });
}
