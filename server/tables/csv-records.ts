import { CsvError, parse } from 'csv-parse/sync';
import { Budget, tableLimits } from './budget.ts';
import type { TableRow } from './cell.ts';
import { type Cell, seenText, textCell } from './cell.ts';
import { withoutEscape } from './csv.ts';
import { UnreadableFile } from './unreadable-file.ts';

const delimiters = [',', ';', '\t', '|'];

/**
 * The records of a text of cells (RFC 4180), counted while they are read. A record is a row of a spreadsheet, with as
 * many lines as its cells have; empty ones count, as they do there, and `sep=;` above them, which is Excel's own hint,
 * does not.
 * @throws {UnreadableFile}
 */
export function csvRecords(csv: string, atMost?: number): TableRow[] {
  const whole = csv.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const hint = /^"?sep=(.)"?[,;\t|]*(?:\n|$)/i.exec(whole);
  const text = hint ? whole.slice(hint[0].length) : whole;
  const delimiter = hint?.[1] ?? likelyDelimiter(text);
  const budget = new Budget(atMost);
  const rows: TableRow[] = [];
  let line = 0;
  let columns = 0;
  const take = (whole: string[]) => {
    line += 1;
    const record = columns > 1 && whole.length === 1 ? recordWithin(whole[0] ?? '', delimiter) : whole;
    columns ||= record.length;
    if (record.length > tableLimits.columns && record.slice(tableLimits.columns).some((cell) => cell.trim() !== '')) {
      throw new UnreadableFile('too-many-columns', { line, count: record.length, most: tableLimits.columns });
    }
    for (const cell of record) budget.cell(line, cell.length);
    const cells = record.slice(0, tableLimits.columns).map(cellOf);
    if (!cells.some((cell) => cell !== '')) return null;
    budget.row();
    rows.push({ line, cells });
    return null;
  };
  try {
    parse(text, {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
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

function cellOf(raw: string): Cell {
  return textCell(withoutEscape(seenText(raw)));
}

/** How much of a file shows its delimiter. */
const shown = 20_000;

/** The delimiter that the most of the first records have, as often as each other; outside quotes. */
function likelyDelimiter(text: string): string {
  const records = text
    .slice(0, shown)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n')
    .filter((record) => record.trim() !== '')
    .slice(0, 20);
  const scores = delimiters.map((delimiter) => {
    const counts = records.map((record) => record.split(delimiter).length).filter((count) => count > 1);
    const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 1;
    const alike = counts.filter((count) => count === usual).length;
    return { delimiter, score: alike * Math.min(usual, 30) };
  });
  scores.sort((one, other) => other.score - one.score);
  const [best] = scores;
  return best && best.score > 0 ? best.delimiter : ',';
}
