import { languages } from '#client/i18n/languages.ts';
import type { Language } from '#contract/language.ts';
import { mostDaysAYear } from '#contract/leave-days.ts';

/** Typed days (26, 12.5 or 12,5) in half days, as many as a year may have; null for anything else. */
export function halvesIn(text: string): number | null {
  const days = Number(text.trim().replace(',', '.'));
  const halves = days * 2;
  return text.trim() !== '' && Number.isInteger(halves) && halves >= 0 && days <= mostDaysAYear ? halves : null;
}

/** Half days as days, as they are typed. */
export function daysOf(halves: number): string {
  return String(halves / 2);
}

/** Half days as days, as a language writes numbers. */
export function daysIn(language: Language, halves: number): string {
  return (halves / 2).toLocaleString(languages[language].format);
}
