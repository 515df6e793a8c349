import { UnreadableFile } from './unreadable-file.ts';

/** How large a table may be: rows with something in them, columns, cells, UTF-16 units of a cell and of all cells. */
export const tableLimits = {
  rows: 20_100,
  columns: 200,
  cells: 4_100_000,
  cell: 20_000,
  text: 20_000_000,
  unpacked: 100 * 1024 * 1024,
} as const;

/** Counts what is read of one table, and throws as soon as it is too much: before anything is made of it. */
export class Budget {
  #rows = 0;
  #cells = 0;
  #text = 0;
  readonly #rowsAtMost: number;

  constructor(rows: number = tableLimits.rows) {
    this.#rowsAtMost = rows;
  }

  /** Counts a row with something in it. */
  row(): void {
    this.#rows += 1;
    if (this.#rows > this.#rowsAtMost) throw new UnreadableFile('too-many-rows', { most: this.#rowsAtMost });
  }

  /** Counts a string that cells share, however often they use it. */
  string(length: number): void {
    this.#text += length;
    if (this.#text > tableLimits.text) throw new UnreadableFile('too-much-text', { most: tableLimits.text });
  }

  /** Counts a cell, whose text counts each time that it is used. */
  cell(line: number, length: number): void {
    this.#cells += 1;
    this.#text += length;
    if (length > tableLimits.cell) {
      throw new UnreadableFile('field-too-long', { line, count: length, most: tableLimits.cell });
    }
    if (this.#cells > tableLimits.cells) throw new UnreadableFile('too-many-cells', { most: tableLimits.cells });
    if (this.#text > tableLimits.text) throw new UnreadableFile('too-much-text', { most: tableLimits.text });
  }
}
