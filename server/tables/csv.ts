/**
 * What a spreadsheet takes for a formula, or for blanks before one (OWASP, CSV Injection). An apostrophe before it marks it
 * as text.
 */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const escapedFormula = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A table as CSV (RFC 4180), with a line of column names. A spreadsheet opens it without running anything in it. */
export function csvOf(columns: readonly string[], rows: (string | null)[][]): string {
  return csvLines([[...columns], ...rows]);
}

/** Lines of such a table. */
export function csvLines(rows: (string | null)[][]): string {
  return rows.map((cells) => `${cells.map((cell) => written(cell ?? '')).join(',')}\n`).join('');
}

/** A cell as it was before `csvOf` made it safe for spreadsheets. */
export function withoutEscape(cell: string): string {
  return escapedFormula.test(cell) ? cell.slice(1) : cell;
}

function written(cell: string): string {
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
