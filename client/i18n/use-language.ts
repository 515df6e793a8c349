import { useLingui } from '@lingui/react';
import type { Language } from '#contract/language.ts';

/** The language on the screen; re-renders when it changes. */
export function useLanguage(): Language {
  return useLingui().i18n.locale as Language;
}
