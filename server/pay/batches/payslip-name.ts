import { day } from '#server/tables/cells.ts';
import { composed } from '#server/translations/text.ts';

/**
 * What a file's name says: whose payslip it is, by employee id or username, when it was issued, and of what kind it is,
 * if it says so.
 */
export type NamedPayslip = { who: string; issuedOn: string; kind: string | null };

/** The day of the month that people are paid on, for names that give only the month. */
const payDay = '15';

/** Longer than any name that can be published, in UTF-16 units; an archive may hold names of 65,535. */
const longestName = 1_000;

const rule = /^(?<who>.+?)_(?<month>\d{4}-\d{2})(?:-(?<day>\d{2}))?(?:_(?<kind>.*))?\.pdf$/i;

/** What browsers and computers add to the name of a second copy: (1), " 2", "- Copy (2)", "copie". */
const copyMark = /\s*\(\d{1,3}\)\.pdf$|\s+\d{1,2}\.pdf$|\s+(?:[-–]\s*)?(?:copy|copie|copia|kopie|kopi|نسخة)\.pdf$/i;

/**
 * Reads a name such as `E-10118_2026-10.pdf`, `akamara_2026-10-28.pdf` or `E-10118_2026-10_bonus (1).pdf`.
 * @param on the day for names that give only the month
 * @returns null for a name of another form
 */
export function namedPayslip(path: string, on: string | undefined): NamedPayslip | null {
  const typed = path.slice(path.lastIndexOf('/') + 1);
  if (typed.length > longestName) return null;
  const name = withoutCopyMarks(composed(typed));
  const parts = /\p{Cc}/u.test(name) ? undefined : rule.exec(name)?.groups;
  if (!parts?.who || !parts.month) return null;
  const issuedOn = `${parts.month}-${parts.day ?? payDay}`;
  if (!day.safeParse(issuedOn).success) return null;
  const kind = parts.kind?.replaceAll('_', ' ').trim() || null;
  return { who: parts.who, issuedOn: parts.day ? issuedOn : (on ?? issuedOn), kind };
}

function withoutCopyMarks(name: string): string {
  const shorter = name.replace(copyMark, '.pdf');
  return shorter === name ? name : withoutCopyMarks(shorter);
}
