import { CsvError, parse } from 'csv-parse/sync';
import { Budget, tableLimits } from './budget.ts';
import type { TableRow } from './cell.ts';
import { type Cell, seenText, textCell } from './cell.ts';
import { withoutEscape } from './csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'];

/** Control-Z, with which programs of DOS end a text. */
const endOfDos = '\x1a';

/**
 * The records of a text of cells (RFC 4180), counted while they are read. A record is a row of a spreadsheet, with as
 * many lines as its cells have; empty ones count, as they do there, and `sep=;` above them, which is Excel's own hint,
 * does not.
 * @throws {UnreadableFile}
 */
export function csvRecords(csv: string, isKnown: (name: string) => boolean, atMost?: number): TableRow[] {
  const marked = csv.replace(/^\ufeff+/, '');
  const whole = withoutFormulas((marked.endsWith(endOfDos) ? marked.slice(0, -1) : marked).replace(/\r\n?/g, '\n'));
  const hint = /^"?sep=(.)"?[,;\t|]*(?:\n|$)/i.exec(whole);
  const text = hint ? whole.slice(hint[0].length) : whole;
  const delimiter = hint?.[1] ?? likelyDelimiter(text, isKnown);
  const how = { delimiter, isKnown, atMost };
  try {
    return recordsOf(text, { ...how, isLoose: false });
  } catch (error) {
    if (!(error instanceof UnreadableFile) || error.code !== 'quote-misplaced') throw error;
    return recordsOf(text, { ...how, isLoose: true });
  }
}

/** How a text is cut into records; loosely where its quotes are none. */
type Cut = { delimiter: string; isKnown: (name: string) => boolean; atMost: number | undefined; isLoose: boolean };

/**
 * The records by RFC 4180; or loosely, as programs write them that know no quotes: one that stands where none belongs is a
 * letter like any other. A line break within such quotes could be the end of a record, so it is refused.
 */
function recordsOf(text: string, { delimiter, isKnown, atMost, isLoose }: Cut): TableRow[] {
  const budget = new Budget(atMost);
  const rows: TableRow[] = [];
  let line = 0;
  let columns = 0;
  const take = (cells: string[]) => {
    line += 1;
    const within = cells.length === 1 ? recordWithin(cells[0] ?? '', delimiter) : cells;
    // The names of the columns may stand in one cell, too.
    const record = columns > 1 || within.filter(isKnown).length > 1 ? within : cells;
    if (columns < 2) columns = record.length;
    if (record.length > tableLimits.columns && record.slice(tableLimits.columns).some((cell) => cell.trim() !== '')) {
      throw new UnreadableFile('too-many-columns', { line, count: record.length, most: tableLimits.columns });
    }
    for (const cell of record) {
      budget.cell(line, cell.length);
      if (isLoose && cell.includes('\n')) throw new UnreadableFile('quote-misplaced', { line });
    }
    const read = record.slice(0, tableLimits.columns).map(cellOf);
    if (!read.some((cell) => cell !== '')) return null;
    budget.row();
    rows.push({ line, cells: read });
    return null;
  };
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: isLoose,
      // With tabs as delimiter, trimming would remove empty fields.
      trim: delimiter !== '\t',
      onRecord: take,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const code = error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quote-open' : 'quote-misplaced';
    throw new UnreadableFile(code, { line: line + 1 });
  }
  return rows;
}

/**
 * A record that a spreadsheet wrote as one cell, because it had opened a file of another delimiter than its own: its
 * quotes are doubled, and new ones are around all of it.
 */
function recordWithin(cell: string, delimiter: string): string[] {
  if (!cell.includes(delimiter)) return [cell];
  try {
    const [record] = parse(cell, { delimiter, relax_column_count: true }) as string[][];
    return record ?? [cell];
  } catch (error) {
    if (error instanceof CsvError) return [cell];
    throw error;
  }
}

/** A text that programs write as a formula, so that a spreadsheet leaves its zeros: ="00427". */
const textFormula = /^="((?:[^"]|"")*)"$/;

/** A formula of which the file does not say what it gives: with a function, a cell, a name, a text, a number or a list. */
const openFormula = /^=[+-]*["'$({[\p{L}\p{N}_@.]/u;

function cellOf(raw: string): Cell {
  if (raw === '') return raw;
  const text = seenText(raw);
  const meant = textFormula.exec(text)?.[1];
  if (meant !== undefined) return textCell(meant.replaceAll('""', '"'));
  if (openFormula.test(text)) return { text, fault: 'no-result' };
  return textCell(withoutEscape(text));
}

/** The same formulas as a whole cell without quotes of its own: ;="00427"; is ;"00427"; then. */
function withoutFormulas(text: string): string {
  if (!text.includes('="')) return text;
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!isQuoted && text[at - 1] === '=' && /^[,;\t|\n]?$/.test(text[at - 2] ?? '')) {
      parts.push(text.slice(from, at - 1));
      from = at;
    }
    isQuoted = !isQuoted;
  }
  return [...parts, text.slice(from)].join('');
}

/** How much of a file shows its delimiter, and how many records. */
const shown = 20_000;
const shownRecords = 30;

/**
 * The delimiter by which a record has the most names of columns that are known; else the one that the most of the first
 * records have, as often as each other. Outside quotes.
 */
function likelyDelimiter(text: string, isKnown: (name: string) => boolean): string {
  const start = text.slice(0, shown);
  const inOneCell = start.replace(/^"(.*)"$/gm, (_, whole: string) => whole.replaceAll('""', '"'));
  return delimiterOf(start, isKnown) ?? delimiterOf(inOneCell, isKnown) ?? ',';
}

function delimiterOf(text: string, isKnown: (name: string) => boolean): string | null {
  const records = text
    .replace(/"((?:[^"]|"")*)"/g, (_, quoted: string) => quoted.replace(/[,;\t|\n]+/g, ' '))
    .split('\n')
    .filter((record) => record.trim() !== '')
    .slice(0, shownRecords);
  const scores = delimiters.map((delimiter) => {
    const cut = records.map((record) => record.split(delimiter));
    const known = Math.max(0, ...cut.map((cells) => (cells.length > 1 ? new Set(cells.filter(isKnown)).size : 0)));
    const counts = cut.map((cells) => cells.length).filter((count) => count > 1);
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1;
    const alike = counts.filter((count) => count === usual).length;
    return { delimiter, known, score: alike * Math.min(usual, 30) };
  });
  scores.sort((one, other) => other.known - one.known || other.score - one.score);
  const [best] = scores;
  return best && best.score > 0 ? best.delimiter : null;
}
