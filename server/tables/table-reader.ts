import type { Unreadable } from '#contract/table-problems.ts';
import type { OpenReader } from '#server/reading/reader.ts';
import { nameKey } from '#server/translations/alike.ts';
import type { TableRow } from './cell.ts';
import { textIn } from './cell.ts';
import { readTable, type Table, type TableSource } from './read-table.ts';
import { type Extent, UnreadableFile } from './unreadable-file.ts';

/** First the file is opened, with the names of columns that are expected; then its rows are taken, slice by slice. */
export type TableQuestion = { open: string[] } | { next: number };

/** What a file is, or why it cannot be read; then its next rows, and none at the end. */
export type TableAnswer =
  | { source: TableSource; headers: string[]; total: number }
  | { unreadable: Unreadable; extent: Extent }
  | { rows: TableRow[] };

/** The characters of a slice of rows, about: whoever takes it in has others to serve. */
const ofASlice = 100_000;

/** Reads a table in a child process. */
export const openTable: OpenReader = (file) => {
  let table: Table | null = null;
  let taken = 0;
  return async (question: TableQuestion): Promise<TableAnswer> => {
    if ('next' in question) return { rows: nextRows(question.next) };
    const names = new Set(question.open);
    try {
      table = await readTable(await file.whole(), (name) => names.has(nameKey(name)));
      return { source: table.source, headers: table.headers, total: table.rows.length };
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      return { unreadable: error.code, extent: error.extent };
    }
  };

  function nextRows(atMost: number): TableRow[] {
    const rows: TableRow[] = [];
    let size = 0;
    for (const row of table?.rows.slice(taken, taken + atMost) ?? []) {
      size += row.cells.reduce((sum, cell) => sum + textIn(cell).length + 8, 0);
      if (rows.length > 0 && size > ofASlice) break;
      rows.push(row);
    }
    taken += rows.length;
    return rows;
  }
};
