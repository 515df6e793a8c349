import { type TableRow, textIn } from './cell.ts';
import { csvRecords } from './csv-records.ts';
import { packageOrText } from './file-kind.ts';
import { type Encoding, textOf } from './text-of.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { columnPlace, type SheetSeen, sheetSeen } from './xlsx-sheet.ts';
import { type Sheet, workbookIn } from './xlsx-workbook.ts';

/** What was read of a file, and what was not. */
export type TableSource = {
  /** The sheet, and the other sheets that one sees and that hold something; null and none for a file of text. */
  sheet: string | null;
  otherSheets: string[];
  hiddenSheets: number;
  /** The row of the column names. What stands above it is no data. */
  headerLine: number;
  /** The letters of each column that was read. */
  places: string[];
  hiddenRows: number;
  hiddenColumns: string[];
  /** How the letters of a file of text are written. */
  encoding: Encoding | null;
};

export type Table = { source: TableSource; headers: string[]; rows: TableRow[] };

/** Rows among which the column names are looked for. */
const headed = 30;

/** Sheets that are looked into, and named. */
const sheetsAtMost = 20;

/**
 * Reads a file of a table, whatever it is called: CSV in the forms that people have, or the sheet of a workbook that
 * looks most like a table with these columns.
 * @param isKnown whether a column's name is one that the caller expects
 * @param rows how many rows it may have, if not as many as an import
 * @throws {UnreadableFile}
 */
export async function readTable(bytes: Buffer, isKnown: (name: string) => boolean, rows?: number): Promise<Table> {
  const pack = await packageOrText(bytes);
  if (pack !== 'text') return sheetTable(pack, isKnown, rows);
  const { text, encoding } = textOf(bytes);
  return tableOfText(text, isKnown, { encoding, rows });
}

/** The same for the text of a file of cells. */
export function tableOfText(
  text: string,
  isKnown: (name: string) => boolean,
  { encoding = 'utf-8', rows }: { encoding?: Encoding; rows?: number | undefined } = {},
): Table {
  const records = csvRecords(text, isKnown, rows);
  const of = { sheet: null, otherSheets: [], hiddenSheets: 0, encoding };
  const header = headerAmong(records.slice(0, headed), isKnown);
  const names = records[header]?.cells ?? [];
  const width = names.findLastIndex((cell) => cell !== '') + 1;
  // What no delimiter parts is a text, unless its one name is known.
  if (width === 1 && records.length > header + 1 && knownIn({ line: 0, cells: names }, isKnown) === 0) {
    throw new UnreadableFile('other');
  }
  const inTable = records.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }));
  const columns = new Set(Array(width).keys());
  const table = tableOfRows({ rows: inTable, columns, hiddenRows: 0, hiddenColumns: [] }, of, header);
  const below = records.slice(header + 1);
  for (const [index, row] of table.rows.entries()) {
    const cells = below[index]?.cells ?? [];
    // More cells than names: a delimiter stands where none belongs, and nothing right of it is in its column.
    if (cells.slice(width).some((cell) => cell !== '')) row.cells.push(...cells.slice(width));
    else if (isBroken(below, index, width)) row.cells.length = Math.min(cells.length, row.cells.length - 1);
  }
  return table;
}

/**
 * Whether a record and one beside it are the halves of one, broken by a line break without quotes. A single short record
 * is whole: Excel leaves out empty cells at its end.
 */
function isBroken(records: TableRow[], index: number, width: number): boolean {
  const lengthOf = (at: number) => records[at]?.cells.length ?? width;
  const own = lengthOf(index);
  return own < width && (own + lengthOf(index + 1) === width + 1 || own + lengthOf(index - 1) === width + 1);
}

async function sheetTable(
  pack: XlsxPackage,
  isKnown: (name: string) => boolean,
  atMost: number | undefined,
): Promise<Table> {
  const workbook = await workbookIn(pack);
  if (!workbook || workbook.sheets.length === 0) throw new UnreadableFile('no-spreadsheet');
  const visible = workbook.sheets.filter(({ isHidden }) => !isHidden);
  const looked: { sheet: Sheet; score: number; filled: number }[] = [];
  for (const sheet of visible.slice(0, sheetsAtMost)) {
    const { rows } = await sheetSeen(pack, workbook, sheet, { stopAfter: headed });
    const scores = rows.map((row) => knownIn(row, isKnown));
    looked.push({ sheet, score: Math.max(0, ...scores), filled: rows.length });
  }
  const filled = looked.filter((one) => one.filled > 0);
  const best = Math.max(0, ...filled.map(({ score }) => score));
  const chosen = filled.find(({ score }) => score === best) ?? looked[0];
  if (!chosen) throw new UnreadableFile('no-spreadsheet');
  const { sheet } = chosen;
  const others = filled.filter((one) => one !== chosen).map((one) => one.sheet.name);
  const seen = await sheetSeen(pack, workbook, sheet, { atMost });
  const hiddenSheets = workbook.sheets.length - visible.length;
  const of = { sheet: sheet.name, otherSheets: others, hiddenSheets, encoding: null };
  return tableOfRows(seen, of, headerAmong(seen.rows.slice(0, headed), isKnown));
}

function tableOfRows(
  { rows, columns, hiddenRows, hiddenColumns }: SheetSeen,
  of: Pick<TableSource, 'sheet' | 'otherSheets' | 'hiddenSheets' | 'encoding'>,
  header: number,
): Table {
  const below = rows.slice(header + 1);
  const names = rows[header]?.cells ?? [];
  // By column: a cell at the end of a row makes the row as long as a sheet is wide.
  const isFilled = (column: number) =>
    [names, ...below.map(({ cells }) => cells)].some(({ [column]: cell }) => cell !== undefined && cell !== '');
  const kept = [...columns].filter(isFilled).sort((one, other) => one - other);
  return {
    source: {
      ...of,
      headerLine: rows[header]?.line ?? 1,
      places: kept.map(columnPlace),
      hiddenRows,
      hiddenColumns: hiddenColumns.map(columnPlace),
    },
    headers: kept.map((column) => textIn(names[column])),
    rows: below.map(({ line, cells }) => ({ line, cells: kept.map((column) => cells[column] ?? '') })),
  };
}

/**
 * The place of the column names among the first rows: those that hold the most names that are known, else the first
 * that are filled as most are. A title stands above with a cell or two.
 */
function headerAmong(rows: TableRow[], isKnown: (name: string) => boolean): number {
  const known = rows.map((row) => knownIn(row, isKnown));
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const filled = rows.map(({ cells }) => cells.filter((cell) => cell !== undefined && cell !== '').length);
  const widest = Math.max(0, ...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count > widest / 2),
  );
}

function knownIn({ cells }: TableRow, isKnown: (name: string) => boolean): number {
  return new Set(cells.map(textIn).filter((name) => name !== '' && isKnown(name))).size;
}
