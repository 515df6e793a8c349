import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { languages } from '#client/i18n/languages.ts';
import type { Language } from '#contract/language.ts';

/**
 * Gives React Aria the language on the screen; left alone it takes the device's. Stands around the few pieces that have
 * words, figures or sides of their own, and not around the app, so that the sign-in screen does not load it.
 */
export function AriaLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return <I18nProvider locale={languages[i18n.locale as Language]?.format ?? 'en-GB'}>{children}</I18nProvider>;
}
