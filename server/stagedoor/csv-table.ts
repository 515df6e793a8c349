import { CsvError, parse } from 'csv-parse/sync';
import type { ZodError } from 'zod';
import { composed } from '#server/http/text.ts';
import { withoutEscape } from './csv-file.ts';
import { nearest } from './nearest.ts';
import { utf8Text } from './utf8-text.ts';

/** What is wrong in a file: where, and why. */
export type Problem = { line: number; column?: string; reason: string };

/** A line of a table: the number of its line in the file, and its cells by column. Absent columns are absent. */
export type Row<Column extends string> = { line: number; cells: { [Name in Column]?: string } };

/** What a file may and must have. */
export type Columns<Column extends string> = { known: readonly Column[]; required: readonly Column[] };

/** More than any file of ours needs, and few enough to look through: columns of a table, and UTF-16 units of a cell. */
const atMost = { columns: 200, cell: 20_000 } as const;

/**
 * Reads a table with a line of column names: commas, semicolons or tabs, quotes, any line ends, a byte-order mark or
 * none. What cannot be read is among the problems.
 * @throws {Refusal} where it is no text at all
 */
export function readTable<Column extends string>(
  file: string,
  bytes: Buffer,
  columns: Columns<Column>,
): { rows: Row<Column>[]; problems: Problem[] } {
  const { lines, problems } = linesOf(utf8Text(file, bytes).replace(/\r\n?/g, '\n'));
  const [first, ...rest] = lines;
  if (!first)
    return { rows: [], problems: problems.length > 0 ? problems : [{ line: 1, reason: 'the file is empty' }] };

  const names = first.cells.map(columnName) as Column[];
  problems.push(...wrongColumns(names, columns).map((reason) => ({ line: first.line, reason })));
  const rows = rest.map(({ line, cells }) => {
    if (cells.length !== names.length) {
      problems.push({ line, reason: `has ${cells.length} fields where the first line names ${names.length}` });
    }
    return {
      line,
      cells: Object.fromEntries(names.map((name, index) => [name, cells[index]])) as Row<Column>['cells'],
    };
  });
  return { rows: problems.length > 0 ? [] : rows, problems };
}

/** A problem as the operator reads it. */
export function said({ line, column, reason }: Problem): string {
  return `line ${line}: ${column ? `${column} ` : ''}${reason}`;
}

/** What is wrong in the cells of a line. */
export function problemsOf(line: number, error: ZodError): Problem[] {
  return error.issues.map(({ path, message }) => ({ line, column: path.join(' '), reason: message }));
}

/** Lines whose cell in a column stands in an earlier line already, in any case of letters. */
export function doubled<Name extends string>(
  rows: ({ line: number } & { [N in Name]?: string | null })[],
  column: Name,
): Problem[] {
  const earlier = new Map<string, number>();
  return rows.flatMap((row) => {
    const value = row[column]?.toLowerCase();
    if (!value) return [];
    const before = earlier.get(value);
    if (before === undefined) earlier.set(value, row.line);
    return before === undefined ? [] : [{ line: row.line, column, reason: `stands in line ${before} already` }];
  });
}

type Line = { line: number; cells: string[] };

function linesOf(text: string): { lines: Line[]; problems: Problem[] } {
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
      // With tabs between them, fields that are empty would be trimmed away.
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
    const reason =
      error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark opens here and never closes'
        : 'a quotation mark stands where none belongs; inside quotes, write it twice';
    return { lines: [], problems: [{ line: Number(error.lines ?? 1), reason }] };
  }
}

/** What is too much to be looked through in a line. */
function tooLarge({ line, cells }: Line): Problem[] {
  if (cells.length > atMost.columns) return [tooManyColumns(line, cells.length)];
  const longest = Math.max(...cells.map((cell) => cell.length));
  return longest > atMost.cell
    ? [{ line, reason: `has a field of ${longest} characters, and may have ${atMost.cell}` }]
    : [];
}

function tooManyColumns(line: number, columns: number): Problem {
  return { line, reason: `has ${columns} columns, and may have ${atMost.columns}` };
}

/** What stands between fields, whatever the first line has most of, and how many fields that makes of it. */
function firstLineOf(text: string): { delimiter: string; columns: number } {
  const first = (/^.*/.exec(text)?.[0] ?? '').replace(/"[^"]*"/g, '');
  const counted = [',', ';', '\t'].map((delimiter) => ({ delimiter, columns: first.split(delimiter).length }));
  counted.sort((one, other) => other.columns - one.columns);
  return counted[0] ?? { delimiter: ',', columns: 1 };
}

function columnName(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}

function wrongColumns<Column extends string>(names: string[], { known, required }: Columns<Column>): string[] {
  const reasons: string[] = [];
  for (const name of required) if (!names.includes(name)) reasons.push(`there is no column ${name}`);
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) < index) reasons.push(`the column ${name} stands twice`);
    else if (!(known as readonly string[]).includes(name)) {
      const meant = nearest(name, known);
      const perhaps = meant && !names.includes(meant) ? `; did you mean ${meant}?` : '';
      reasons.push(name ? `there is no use for a column ${name}${perhaps}` : `column ${index + 1} has no name`);
    }
  }
  return reasons;
}
