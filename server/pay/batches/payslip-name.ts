import { day } from '#server/tables/cells.ts';
import { composed } from '#server/translations/text.ts';

/** What a file's name says: whose payslip it is, by employee id or username, and when it was issued. */
export type NamedPayslip = { who: string; issuedOn: string };

/** The day of the month that people are paid on, for names that give only the month. */
const payDay = '15';

/** Longer than any name that can be published, in UTF-16 units; an archive may hold names of 65,535. */
const longestName = 1_000;

const rule = /^(?<who>.+?)_(?<month>\d{4}-\d{2})(?:-(?<day>\d{2}))?(?:_.*)?\.pdf$/i;

/**
 * Reads a name such as `E-10118_2026-10.pdf`, `akamara_2026-10-28.pdf` or `E-10118_2026-10_bonus.pdf`.
 * @param on the day for names that give only the month
 * @returns null for a name of another form
 */
export function namedPayslip(path: string, on: string | undefined): NamedPayslip | null {
  const typed = path.slice(path.lastIndexOf('/') + 1);
  if (typed.length > longestName) return null;
  const name = composed(typed);
  const parts = /\p{Cc}/u.test(name) ? undefined : rule.exec(name)?.groups;
  if (!parts?.who || !parts.month) return null;
  const issuedOn = `${parts.month}-${parts.day ?? payDay}`;
  if (!day.safeParse(issuedOn).success) return null;
  return { who: parts.who, issuedOn: parts.day ? issuedOn : (on ?? issuedOn) };
}
