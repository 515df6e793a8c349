import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { languages } from '#client/i18n/languages.ts';
import type { Language } from '#contract/language.ts';

/**
 * Gives React Aria the language on the screen; by default it uses the device's. It wraps only the components that have
 * texts, numbers or sides of their own, not the app, so that the sign-in screen does not load it.
 */
export function AriaLanguage({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  return <I18nProvider locale={languages[i18n.locale as Language]?.format ?? 'en-GB'}>{children}</I18nProvider>;
}
