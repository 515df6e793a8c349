import { nearest } from '#server/translations/nearest.ts';
import { valueIn } from './cell.ts';
import type { Problem } from './problem.ts';
import type { Table } from './read-table.ts';

/** A row of a table: its number in the file, and its cells by column. Absent columns are absent. */
export type Row<Column extends string> = { line: number; cells: { [Name in Column]?: string } };

/** The columns that a file may have and must have, and which of them are days. */
export type Columns<Column extends string> = {
  known: readonly Column[];
  required: readonly Column[];
  days?: readonly Column[];
};

/** The rows of a table whose columns bear these names, or all that keeps it from being read so. */
export function rowsBy<Column extends string>(
  { source, headers, rows: all }: Table,
  columns: Columns<Column>,
): { rows: Row<Column>[]; problems: Problem[] } {
  const line = source.headerLine;
  if (headers.length === 0) return { rows: [], problems: [{ line: 1, code: 'empty-file' }] };
  const names = headers.map(columnName) as Column[];
  const problems: Problem[] = wrongColumns(names, columns).map((problem) => ({ line, ...problem }));
  const days = new Set<string>(columns.days);
  const rows = all.map((row) => {
    if (row.cells.length !== names.length) {
      problems.push({ line: row.line, code: 'field-count', count: row.cells.length, most: names.length });
    }
    const cells = names.map((name, index) => {
      const read = valueIn(row.cells[index], days.has(name) ? 'day' : 'text');
      if ('value' in read) return [name, read.value];
      problems.push({ line: row.line, column: name, code: read.fault });
      return [name, ''];
    });
    return { line: row.line, cells: Object.fromEntries(cells) as Row<Column>['cells'] };
  });
  return { rows: problems.length > 0 ? [] : rows, problems };
}

/** A column's name in the form for comparison: in lower case, with single spaces. */
export function columnName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

/** Says whether a name is that of one of these columns. */
export function namedIn({ known }: Columns<string>): (name: string) => boolean {
  return (name) => known.includes(columnName(name));
}

function wrongColumns<Column extends string>(
  names: string[],
  { known, required }: Columns<Column>,
): Omit<Problem, 'line'>[] {
  const problems: Omit<Problem, 'line'>[] = required
    .filter((name) => !names.includes(name))
    .map((name) => ({ code: 'no-column', value: name }));
  for (const [index, name] of names.entries()) {
    if (!name) problems.push({ code: 'column-unnamed', count: index + 1 });
    else if (names.indexOf(name) < index) problems.push({ code: 'column-twice', value: name });
    else if (!(known as readonly string[]).includes(name)) {
      const meant = nearest(name, known);
      const other = meant && !names.includes(meant) ? { other: meant } : {};
      problems.push({ code: 'column-unknown', value: name, ...other });
    }
  }
  return problems;
}
