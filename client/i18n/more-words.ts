import { i18n, type Messages } from '@lingui/core';
import type { Language } from '#contract/language.ts';

type Words = Record<Language, () => Promise<{ messages: Messages }>>;

/**
 * Makes a loader for the words of some screens, which loads each language once. They are in separate files, because
 * most people never see those screens.
 */
export function moreWords(words: Words): (language: Language) => Promise<void> {
  const loaded = new Map<string, Messages>();
  const loading: Partial<Record<Language, Promise<void>>> = {};

  /** A change of language activates other messages without these, so they are added again. */
  function loadAgain(): void {
    const messages = loaded.get(i18n.locale);
    const [first] = Object.keys(messages ?? {});
    if (messages && first && !(first in i18n.messages)) i18n.load(i18n.locale, messages);
  }

  return (language) => {
    if (Object.keys(loading).length === 0) i18n.on('change', loadAgain);
    loading[language] ??= words[language]().then(({ messages }) => {
      loaded.set(language, messages);
      i18n.load(language, messages);
    });
    return loading[language];
  };
}
