import { languages } from '#client/i18n/languages.ts';
import type { Language } from '#contract/language.ts';

/** A time zone as people call it, such as Berlin, its name in a language, and how far it is from UTC today. */
export type NamedZone = { id: string; town: string; name: string; offset: string };

/** Names a time zone in a language, as far as this browser can; else by its name in the list of zones. */
export function namedZone(id: string, language: Language): NamedZone {
  const town = id.replace(/^.*\//, '').replaceAll('_', ' ');
  return { id, town, name: partOf(id, language, 'long'), offset: partOf(id, language, 'shortOffset') };
}

function partOf(timeZone: string, language: Language, timeZoneName: 'long' | 'shortOffset'): string {
  try {
    const format = new Intl.DateTimeFormat(languages[language].format, { timeZone, timeZoneName });
    return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}
