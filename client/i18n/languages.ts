import type { Language } from '#contract/language.ts';

type Facts = {
  /** Its English name, which is also what is stored. */
  displayName: string;
  /** The language's own name for itself. */
  ownName: string;
  direction: 'ltr' | 'rtl';
  /**
   * The locale for Intl. Never 'kri': no browser knows it, and each silently falls back to the device's language,
   * months, plurals and all. Krio dates and numbers are written the British way.
   */
  format: string;
};

/** The six languages. Everything else about languages derives from this list. */
export const languages: Record<Language, Facts> = {
  en: { displayName: 'English', ownName: 'English', direction: 'ltr', format: 'en-GB' },
  fr: { displayName: 'French', ownName: 'Français', direction: 'ltr', format: 'fr-FR' },
  es: { displayName: 'Spanish', ownName: 'Español', direction: 'ltr', format: 'es-ES' },
  de: { displayName: 'German', ownName: 'Deutsch', direction: 'ltr', format: 'de-DE' },
  kri: { displayName: 'Sierra Leone Krio', ownName: 'Krio', direction: 'ltr', format: 'en-GB' },
  ar: { displayName: 'Arabic', ownName: 'العربية', direction: 'rtl', format: 'ar-u-nu-latn' },
};

/** The language of a stored display name; English for any other. */
export function languageNamed(displayName: string | null): Language {
  const found = Object.entries(languages).find(([, facts]) => facts.displayName === displayName);
  return (found?.[0] as Language | undefined) ?? 'en';
}
