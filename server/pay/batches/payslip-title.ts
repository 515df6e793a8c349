import type { Language } from '#contract/language.ts';
import { longestPayslipName } from '#contract/pay.ts';
import { nameKey } from '#server/translations/alike.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { monthInWords } from '#server/translations/days.ts';
import { namedPayslip } from './payslip-name.ts';

/** Kinds that people are told in their language, by what names of files call them. */
const kinds = new Map(
  Object.entries({
    bonus: 'bonus, prime, gratification, bono, paga extra, pramie, praemie, sonderzahlung, مكافأة',
    correction:
      'correction, corrected, corrige, rectificatif, correccion, corregida, korrektur, korrigiert, berichtigung, تصحيح',
  }).flatMap(([kind, names]) => names.split(', ').map((name) => [nameKey(name), kind] as const)),
);

/**
 * What somebody reads as the title of their payslip: its month in their language, and its kind where its file's name
 * tells one. What the payroll program calls it is for payroll.
 */
export function payslipTitle({
  path,
  issuedOn,
  language,
}: {
  path: string;
  issuedOn: string;
  language: Language;
}): string {
  const month = monthInWords(issuedOn.slice(0, 7), language);
  const named = namedPayslip(path, undefined)?.kind;
  if (!named) return month;
  const i18n = wordsFor(language);
  const known: Record<string, string> = { bonus: i18n._({ id: 'Bonus' }), correction: i18n._({ id: 'Correction' }) };
  const kind = known[kinds.get(nameKey(named)) ?? ''] ?? named;
  return `${month} · ${kind}`.slice(0, longestPayslipName);
}
