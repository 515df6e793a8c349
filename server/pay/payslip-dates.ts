import { krioMonths } from '#contract/krio-months.ts';
import type { Language } from '#contract/language.ts';
import type { PayslipFigures } from './pay-tables.ts';

/** As the screens write dates; Intl knows no Krio, and Arabic gets the digits of the amounts. */
const formats = { en: 'en-GB', fr: 'fr-FR', es: 'es-ES', de: 'de-DE', ar: 'ar-u-nu-latn' } as const;

/** The month and the pay date of a payslip, such as October 2026 and 15 October 2026. */
export function payslipDates({ month, paidOn }: PayslipFigures, language: Language): { month: string; paidOn: string } {
  const monthStart = new Date(`${month}-01T00:00:00Z`);
  const day = new Date(`${paidOn}T00:00:00Z`);
  if (language === 'kri') {
    const krio = (date: Date) => `${krioMonths[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
    return { month: krio(monthStart), paidOn: `${day.getUTCDate()} ${krio(day)}` };
  }
  const write = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(formats[language], { ...options, timeZone: 'UTC' }).format(date);
  return {
    month: write(monthStart, { month: 'long', year: 'numeric' }),
    paidOn: write(day, { day: 'numeric', month: 'long', year: 'numeric' }),
  };
}
