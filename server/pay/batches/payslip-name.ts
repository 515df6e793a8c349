import { namedMonths, onlyMonth, withoutMonths } from '#contract/named-months.ts';
import { day } from '#server/tables/cells.ts';
import { nameKey, plainId } from '#server/translations/alike.ts';

/**
 * What a file's name says: whose payslip it is, by employee id or username, when it was issued, and of what kind it is,
 * if it says so.
 */
export type NamedPayslip = { who: string; issuedOn: string; kind: string | null };

/** The day of the month that people are paid on, for names that give only the month. */
const payDay = '15';

/** Longer than any name that can be published, in UTF-16 units; an archive may hold names of 65,535. */
const longestName = 1_000;

const rule = /^(?<who>.+?)\s*_(?<month>\d{4}-\d{2})(?:-(?<day>\d{2}))?(?:_(?<kind>.*))?\.pdf$/i;

/** What payroll programs call every payslip: at the beginning of a name it is nobody's. */
const payslipWords = new Set(
  (
    'payslip, payslips, pay slip, pay advice, payroll, salary, salary slip, wage slip, bulletin, bulletin de paie, bulletin de salaire, ' +
    'fiche de paie, paie, nómina, nominas, recibo de nómina, recibo de salario, Abrechnung, Abrechnungen, Lohnabrechnung, ' +
    'Gehaltsabrechnung, Entgeltabrechnung, Verdienstabrechnung, Bezügeabrechnung, Brutto-Netto-Abrechnung, Gehaltszettel, Lohnzettel, ' +
    'Lohn, Gehalt, Entgelt, قسيمة الراتب, كشف الراتب'
  )
    .split(', ')
    .map(nameKey),
);

const copy = '(?:copy|copie|copia|cópia|kopie|kopi|نسخة)';

/**
 * What browsers, mail programs and computers add to the name of another copy: (1), [1], " 2", "- Copy (2)", "Kopie 2", "_copy", ~1, a
 * second ".pdf", "(another copy)", and behind the date alone "_2"; and -1, but behind a day alone: behind a month it may be one.
 */
const copyMark = new RegExp(
  String.raw`(?:[\s-]*[([]\p{Nd}{1,3}[)\]]|\s+\p{Nd}{1,2}|~\d|(?<=_\d{4}-\d\d(?:-\d\d)?)_\d{1,2}|(?<=_\d{4}-\d\d-\d\d)-\d{1,2}|[\s_]+-?\s*${copy}(?:[\s_]+\p{Nd}{1,2})?|-${copy}(?:-\p{Nd}{1,2})?|\s*[([](?:\p{L}+\s+|\p{Nd}{1,2}\p{L}{1,3}\s+)?${copy}(?:\s+\p{Nd}{1,2})?[)\]]|\.pdf|[\s_]+)\.pdf$`,
  'iu',
);

/** The same before the name. */
const copyOf = /^(?:(?:copy|copie|copia|cópia|kopie|kopi|نسخة)(?:\s*\(\p{Nd}{1,2}\))?\s+(?:of|de|von|من)\s+)+/iu;

/**
 * Reads a name such as `E-10118_2026-10.pdf`, `akamara_2026-10-28.pdf` or `E-10118_2026-10_bonus (1).pdf`.
 * @param on the day for names that give only the month
 * @returns null for a name of another form
 */
export function namedPayslip(path: string, on: string | undefined): NamedPayslip | null {
  const parts = rule.exec(nameIn(path) ?? '')?.groups;
  if (!parts?.who || !parts.month || payslipWords.has(nameKey(parts.who))) return null;
  const issuedOn = `${parts.month}-${parts.day ?? payDay}`;
  if (!day.safeParse(issuedOn).success) return null;
  const kind = parts.kind?.replaceAll('_', ' ').trim() || null;
  return { who: parts.who, issuedOn: parts.day ? issuedOn : (on ?? issuedOn), kind };
}

/**
 * What a name of another form says, such as `Abrechnung_2026-11_E-10118 (1).pdf`: its words but the month, and when it was issued, if it
 * has one month that is not that of the batch. Without a month it is dated by nothing but the batch.
 */
export function wordsInName(path: string, on: string): { words: string; issuedOn: string; isDated: boolean } {
  const whole = nameIn(path) ?? '';
  const name = whole.replace(/\.pdf$/i, '');
  const months = namedMonths(name);
  const month = onlyMonth([name]) ?? on.slice(0, 7);
  const dated = months.find((one) => one.day !== null && one.month === month)?.day;
  const named = dated || !on.startsWith(month) ? `${month}-${dated ?? payDay}` : on;
  return {
    words: withoutMonths(name).replaceAll('_', ' '),
    issuedOn: day.safeParse(named).success ? named : on,
    isDated: months.length > 0 && name !== whole,
  };
}

/** A file's name without its folder and what marks it as a copy; null for one that can be nobody's. */
function nameIn(path: string): string | null {
  const typed = path.slice(path.lastIndexOf('/') + 1);
  if (typed.length > longestName || /\p{Cc}/u.test(typed)) return null;
  return withoutCopyMarks(plainId(unescaped(typed)).replace(copyOf, ''));
}

/** A name as it was before a browser wrote it into an address: %20 is a space. */
function unescaped(name: string): string {
  if (!/%[\da-f]{2}/i.test(name)) return name;
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}

function withoutCopyMarks(name: string): string {
  const shorter = name.replace(copyMark, '.pdf');
  return shorter === name ? name : withoutCopyMarks(shorter);
}
