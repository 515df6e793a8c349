import { i18n, type Messages } from '@lingui/core';
import { mirrorLook } from '#client/device/page-look.ts';
import { storedLanguage } from '#client/device/stored.ts';
import { isolateValues } from '#contract/isolated-values.ts';
import type { Language } from '#contract/language.ts';
import { languageNamed, languages } from './languages.ts';

type Words = Record<Language, () => Promise<{ messages: Messages }>>;

/** What is said before anybody is signed in. */
const entrance: Words = {
  en: () => import('#locales/en.po?entrance'),
  fr: () => import('#locales/fr.po?entrance'),
  es: () => import('#locales/es.po?entrance'),
  de: () => import('#locales/de.po?entrance'),
  kri: () => import('#locales/kri.po?entrance'),
  ar: () => import('#locales/ar.po?entrance'),
};

/** What is said behind the door. */
const signedIn: Words = {
  en: () => import('#locales/en.po?signed-in'),
  fr: () => import('#locales/fr.po?signed-in'),
  es: () => import('#locales/es.po?signed-in'),
  de: () => import('#locales/de.po?signed-in'),
  kri: () => import('#locales/kri.po?signed-in'),
  ar: () => import('#locales/ar.po?signed-in'),
};

let isSignedInScreen = false;
/** Whose words behind the door are here. To load them once more would draw all of the page again. */
const furnished = new Set<Language>();

/** The language on the screen; before there is one, the one it will be. */
export function currentLanguage(): Language {
  return (i18n.locale as Language | '') || languageNamed(storedLanguage.read());
}

/** All words of a language. */
export async function wordsOf(language: Language, parts = [entrance, signedIn]): Promise<Messages> {
  const loaded = await Promise.all(parts.map((part) => part[language]()));
  return Object.assign({}, ...loaded.map(({ messages }) => messages)) as Messages;
}

/** Has the page say each language that is shown, and its direction: nothing else sets either. */
export function startLanguage(): void {
  isolateValues(i18n);
  i18n.on('change', () => {
    const language = currentLanguage();
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
    mirrorLook();
  });
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

/** Loads the words of the screens behind the sign-in, in the language on the screen and in each one that follows. */
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
  // Somebody came in meanwhile, and would miss what is said behind the door.
  if (isSignedInScreen !== withSignedIn) return showLanguage(language);
  if (withSignedIn) furnished.add(language);
  i18n.loadAndActivate({ locale: language, locales: languages[language].format, messages });
}
