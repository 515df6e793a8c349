import type { Language } from '#contract/language.ts';
import { longestPayslipName } from '#contract/pay.ts';
import { idKey, nameKey } from '#server/translations/alike.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { monthInWords } from '#server/translations/days.ts';
import { namedPayslip, wordsInName } from './payslip-name.ts';

/** Kinds that people are told in their language, by what names of files call them. */
const kinds = new Map(
  Object.entries({
    bonus: 'bonus, prime, gratification, bono, paga extra, pramie, praemie, sonderzahlung, مكافأة',
    correction:
      'correction, corrected, corrige, rectificatif, correccion, corregida, korrektur, korrigiert, berichtigung, تصحيح',
  }).flatMap(([kind, names]) => names.split(', ').map((name) => [nameKey(name), kind] as const)),
);

/** A payslip, and the names that its file may have for its person. */
type TitledPayslip = {
  path: string;
  issuedOn: string;
  language: Language;
  employeeId: string | null;
  username: string | null;
};

/**
 * What somebody reads as the title of their payslip: its month in their language, and its kind where its file's name
 * tells one. What the payroll program calls it is for payroll: of a name that is not in the form of theirs, only known kinds are told.
 */
export function payslipTitle({ path, issuedOn, language, employeeId, username }: TitledPayslip): string {
  const month = monthInWords(issuedOn.slice(0, 7), language);
  const named = namedPayslip(path, undefined);
  const isTheirs = named && [employeeId, username].some((own) => own && idKey(own) === idKey(named.who));
  const words = isTheirs ? [named.kind] : wordsInName(path, issuedOn).words.split(/\s+/);
  const said = words.map((word) => ({ word, kind: kinds.get(nameKey(word ?? '')) }));
  const shown = said.find(({ kind }) => kind) ?? (isTheirs ? said[0] : undefined);
  if (!shown?.word) return month;
  const i18n = wordsFor(language);
  const known: Record<string, string> = { bonus: i18n._({ id: 'Bonus' }), correction: i18n._({ id: 'Correction' }) };
  return `${month} · ${known[shown.kind ?? ''] ?? shown.word}`.slice(0, longestPayslipName);
}
