import { CsvError, parse } from 'csv-parse/sync';
import { composed } from '#server/http/text.ts';
import { nearest } from '#server/words/nearest.ts';
import { withoutEscape } from './csv.ts';
import type { Problem } from './problem.ts';

/** A row of a table: its line in the file, and its cells by column. Absent columns are absent. */
export type Row<Column extends string> = { line: number; cells: { [Name in Column]?: string } };

/** The columns that a file may have and must have. */
export type Columns<Column extends string> = { known: readonly Column[]; required: readonly Column[] };

/** Limits, above what any file of ours needs: columns of a table, and UTF-16 units of a cell. */
const atMost = { columns: 200, cell: 20_000 } as const;

/**
 * Reads a table with a line of column names: commas, semicolons or tabs, quotes, any line ends, a byte-order mark or
 * none. What cannot be read is among the problems.
 */
export function readTable<Column extends string>(
  csv: string,
  columns: Columns<Column>,
): { rows: Row<Column>[]; problems: Problem[] } {
  return tableOf(tableLines(csv), columns);
}

/** The same for lines that were read already. */
export function tableOf<Column extends string>(
  { lines, problems: before }: { lines: TableLine[]; problems: Problem[] },
  columns: Columns<Column>,
): { rows: Row<Column>[]; problems: Problem[] } {
  const problems = [...before];
  const [first, ...rest] = lines;
  if (!first) return { rows: [], problems: problems.length > 0 ? problems : [{ line: 1, code: 'empty-file' }] };

  const names = first.cells.map(columnName) as Column[];
  problems.push(...wrongColumns(names, columns).map((problem) => ({ line: first.line, ...problem })));
  const rows = rest.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      problems.push({ line, code: 'field-count', count: cells.length, most: names.length });
    }
    return {
      line,
      cells: Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Row<Column>['cells'],
    };
  });
  return { rows: problems.length > 0 ? [] : rows, problems };
}

/** A line of a table as it is: the number of its line in the file, and its cells. */
export type TableLine = { line: number; cells: string[] };

/** All lines of a table, the column names first, or what keeps it from being read. */
export function tableLines(csv: string): { lines: TableLine[]; problems: Problem[] } {
  const text = csv.replace(/\r\n?/g, '\n');
  const { delimiter, columns } = firstLineOf(text);
  if (columns > atMost.columns) return { lines: [], problems: [tooManyColumns(1, columns)] };
  try {
    const records = parse(text, {
      bom: true,
      delimiter,
      info: true,
      record_delimiter: '\n',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // With tabs as delimiter, trimming would remove empty fields.
      trim: delimiter !== '\t',
    }) as unknown as { record: string[]; info: { lines: number } }[];
    const lines = records.map(({ record, info }) => {
      const inside = record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);
      return { line: info.lines - inside, cells: record.map((cell) => cell.trim()) };
    });
    const problems = lines.flatMap(tooLarge);
    if (problems.length > 0) return { lines: [], problems };
    return {
      lines: lines.map(({ line, cells }) => ({ line, cells: cells.map((cell) => withoutEscape(composed(cell))) })),
      problems,
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote-open' : 'quote-misplaced';
    return { lines: [], problems: [{ line: Number(error.lines ?? 1), code }] };
  }
}

/** A problem if a line has too many columns or too long a cell. */
function tooLarge({ line, cells }: TableLine): Problem[] {
  if (cells.length > atMost.columns) return [tooManyColumns(line, cells.length)];
  const longest = Math.max(...cells.map((cell) => cell.length));
  return longest > atMost.cell ? [{ line, code: 'field-too-long', count: longest, most: atMost.cell }] : [];
}

function tooManyColumns(line: number, columns: number): Problem {
  return { line, code: 'too-many-columns', count: columns, most: atMost.columns };
}

/** The delimiter, which is what the first line has most of, and the number of fields that it makes there. */
function firstLineOf(text: string): { delimiter: string; columns: number } {
  const first = (/^.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, columns: first.split(delimiter).length }));
  counted.sort((one, other) => other.columns - one.columns);
  return counted[0] ?? { delimiter: ',', columns: 1 };
}

/** A column's name in the form for comparison: in lower case, with single spaces. */
export function columnName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function wrongColumns<Column extends string>(
  names: string[],
  { known, required }: Columns<Column>,
): Omit<Problem, 'line'>[] {
  const problems: Omit<Problem, 'line'>[] = required
    .filter((name) => !names.includes(name))
    .map((name) => ({ code: 'no-column', value: name }));
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) problems.push({ code: 'column-twice', value: name });
    else if (!name) problems.push({ code: 'column-unnamed', count: index + 1 });
    else if (!(known as readonly string[]).includes(name)) {
      const meant = nearest(name, known);
      const other = meant && !names.includes(meant) ? { other: meant } : {};
      problems.push({ code: 'column-unknown', value: name, ...other });
    }
  }
  return problems;
}
