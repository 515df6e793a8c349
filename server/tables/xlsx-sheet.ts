import type { CellFault } from '#contract/table-problems.ts';
import { Budget, tableLimits } from './budget.ts';
import type { TableRow } from './cell.ts';
import { type Cell, seenText, textCell, textIn } from './cell.ts';
import { drawnText, isElsewhere, type NumberFormat, numberCell, numberFormat, serialOf } from './drawn-number.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { enough, isOn, unescaped, type XlsxPackage } from './xlsx-package.ts';
import { richText, type Sheet, type Workbook } from './xlsx-workbook.ts';

/** What is seen of a sheet: rows with something in them, the columns in which they have it, and how much of such is hidden. */
export type SheetSeen = { rows: TableRow[]; columns: Set<number>; hiddenRows: number; hiddenColumns: number[] };

/** A cell as it is in the file. */
type RawCell = { column: number; type: string; style: number; value: string | null; hasFormula: boolean };

/** The columns of a sheet in Excel. Ranges of a sheet do not overlap, so it names no more. */
const columnsOfSheet = 16_384;

type Area = { top: number; bottom: number; left: number; right: number };

/**
 * Reads what a person sees of a sheet, row by row, and counts it meanwhile. What is hidden is not read.
 * @param atMost how many rows it may have
 * @param stopAfter the rows after which it stops; all if absent
 */
export async function sheetSeen(
  pack: XlsxPackage,
  workbook: Workbook,
  { path }: Sheet,
  { atMost, stopAfter = Number.POSITIVE_INFINITY }: { atMost?: number | undefined; stopAfter?: number },
): Promise<SheetSeen> {
  const budget = new Budget(atMost);
  const used = new Set<number>();
  const seen: SheetSeen = { rows: [], columns: used, hiddenRows: 0, hiddenColumns: [] };
  const hidden = new Set<number>();
  const unread = new Set<number>();
  let hiddenAtMost = columnsOfSheet;
  const merged: Area[] = [];
  /** What stands in hidden rows and columns, by line: an area that begins there shows it. */
  const unseen = new Map<number, Cell[]>();
  const inline = richText();
  let row: TableRow & { isHidden: boolean } = { line: 0, cells: [], isHidden: false };
  let cell: RawCell | null = null;
  let column = -1;
  let value: string | null = null;
  let isSheetData = false;
  let showsZeros = true;
  let isShown = false;

  await pack.read(path, {
    open(name, attributes) {
      if (name === 'sheetData') isSheetData = true;
      if (name === 'col' && (isOn(attributes.hidden) || Number(attributes.width ?? 1) === 0)) {
        const [left, right] = [Number(attributes.min) - 1, Number(attributes.max) - 1];
        hiddenAtMost -= right - left + 1;
        if (hiddenAtMost < 0) throw new UnreadableFile('no-spreadsheet');
        for (let at = left; at <= right; at++) hidden.add(at);
      }
      if (name === 'sheetView' && attributes.showZeros !== undefined) showsZeros = isOn(attributes.showZeros);
      if (name === 'mergeCell' && merged.length < tableLimits.cells) merged.push(...areaOf(attributes.ref));
      if (!isSheetData) return;
      if (name === 'row') {
        const isHidden = isOn(attributes.hidden) || (attributes.ht !== undefined && Number(attributes.ht) === 0);
        row = { line: Number(attributes.r ?? row.line + 1), cells: [], isHidden };
        if (!(row.line > 0)) throw new UnreadableFile('no-spreadsheet');
        column = -1;
        isShown = false;
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column < 0) throw new UnreadableFile('no-spreadsheet');
        const { t: type = 'n', s: style = '0' } = attributes;
        cell = { column, type, style: Number(style), value: null, hasFormula: false };
        inline.begin();
      } else if (name === 'v') {
        value = '';
      } else if (name === 'f' && cell) {
        cell.hasFormula = true;
      }
      inline.events.open(name);
    },
    text(some) {
      if (value !== null) value += some;
      else if (cell) inline.events.text(some);
    },
    close(name) {
      inline.events.close(name);
      if (name === 'sheetData') isSheetData = false;
      if (name === 'v' && cell) {
        cell.value = value;
        value = null;
      }
      if (name === 'c' && cell) {
        const shown = shownCell(cell, workbook, showsZeros, inline.whole);
        const text = textIn(shown);
        budget.cell(row.line, text.length);
        if (shown !== '' && (row.isHidden || hidden.has(cell.column))) {
          const cells = unseen.get(row.line) ?? [];
          cells[cell.column] = shown;
          unseen.set(row.line, cells);
        }
        if (shown !== '' && hidden.has(cell.column)) unread.add(cell.column);
        else if (shown !== '') {
          row.cells[cell.column] = shown;
          isShown = true;
          if (!row.isHidden) used.add(cell.column);
          if (used.size > tableLimits.columns) {
            const { columns: most } = tableLimits;
            throw new UnreadableFile('too-many-columns', { line: row.line, count: used.size, most });
          }
        }
        cell = null;
      }
      if (name !== 'row' || !isSheetData || !isShown) return;
      if (row.isHidden) seen.hiddenRows += 1;
      else {
        budget.row();
        seen.rows.push({ line: row.line, cells: row.cells });
        if (seen.rows.length >= stopAfter) throw enough;
      }
    },
  });
  seen.hiddenColumns.push(...[...unread].sort((one, other) => one - other).slice(0, tableLimits.columns));
  spread(seen.rows, merged, used, unseen);
  return seen;
}

/** What a person sees of a cell; nothing is ''. */
function shownCell(
  { type, style, value, hasFormula }: RawCell,
  { strings, formats, is1904, isRecalculated }: Workbook,
  showsZeros: boolean,
  inline: () => string,
): Cell {
  const shape = formats[style] === undefined ? (formats[0] ?? null) : formats[style];
  // An empty text is a result, too; without a value there is none. Nor can an old result be told from a right one.
  if (hasFormula && (value === null || (value.trim() === '' && type !== 'str'))) return wrong('no-result');
  if (hasFormula && isRecalculated) return wrong('no-result', value ?? '');
  if (type === 'inlineStr') return shownText(value ?? inline(), shape);
  if (type === 'e' && !value?.trim()) return wrong('error-value');
  if (value === null) return '';
  const plain = value.trim();
  if (type === 's') {
    const text = strings[Number(plain)];
    return text === undefined ? wrong('shows-nothing') : shownText(text, shape);
  }
  if (type === 'str') return shownText(unescaped(value), shape);
  if (plain === '') return '';
  if (type === 'e') return wrong('error-value', plain);
  if (type === 'b') return isOn(plain) ? 'TRUE' : 'FALSE';
  if (type === 'd') return isoCell(plain, shape);
  const number = Number(plain);
  if (!Number.isFinite(number) || (number === 0 && !showsZeros)) return wrong('shows-nothing', plain);
  return numberCell(number, shape, is1904);
}

function wrong(fault: CellFault, text = ''): Cell {
  return { text: seenText(text), fault };
}

function shownText(raw: string, shape: NumberFormat | null): Cell {
  // A text that no cell may hold is refused by its length, before anything is made of it.
  if (raw.length > tableLimits.cell) return raw;
  const text = seenText(raw);
  if (text === '') return '';
  const drawn = drawnText(text, shape);
  return drawn === '' ? wrong('shows-nothing', text) : textCell(drawn);
}

/** How a day and a time are drawn that have no format: 2026-11-02, 08:00, 37:30. */
const plainDay = numberFormat(0, 'yyyy-mm-dd');
const plainTime = numberFormat(0, '[hh]:mm:ss');

/**
 * A date or a time as ISO 8601 writes it. It is drawn as the number that it stands for. Without a format, a time is one,
 * also where a program writes the day before all others to it; of a day with a time, only the day can be told.
 */
function isoCell(iso: string, shape: NumberFormat | null): Cell {
  const serial = serialOf(iso);
  if (serial === null) return wrong('no-such-day', iso);
  // Of a moment elsewhere nobody can tell the day here.
  if (isElsewhere(iso)) return wrong('regional-date', iso);
  if (shape?.kind === 'date' || shape?.kind === 'time') return numberCell(serial, shape, false);
  if (serial < 1 || !/^\d{4}-\d\d-\d\d/.test(iso)) return numberCell(serial, plainTime, false);
  const day = numberCell(serial, plainDay, false);
  return typeof day === 'string' || Number.isInteger(serial) ? day : { ...day, fault: 'regional-date' };
}

/**
 * Fills the areas of merged cells: one below the other, all show what stands in the first. Of cells side by side nobody
 * can tell whether both have it.
 */
function spread(rows: TableRow[], merged: Area[], used: Set<number>, unseen: Map<number, Cell[]>): void {
  if (merged.length === 0) return;
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let filled = 0;
  for (const { top, bottom, left, right } of merged) {
    const first = byLine.get(top)?.cells[left] || unseen.get(top)?.[left];
    if (!first) continue;
    const columns = [...used].filter((at) => at >= left && at <= right);
    const below = bottom - top > rows.length ? [...byLine.keys()].filter((at) => at >= top && at <= bottom) : null;
    for (const line of below ?? Array.from({ length: bottom - top + 1 }, (_, index) => top + index)) {
      const row = byLine.get(line);
      if (!row) continue;
      for (const column of columns) {
        if (line === top && column === left) continue;
        filled += 1;
        if (filled > tableLimits.cells) throw new UnreadableFile('too-many-cells', { most: tableLimits.cells });
        row.cells[column] = column === left ? first : { text: textIn(first), fault: 'merged-cell' };
      }
    }
  }
}

function areaOf(ref: string | undefined): Area[] {
  const [from = '', to = from] = (ref ?? '').split(':');
  const area = { top: lineOf(from), bottom: lineOf(to), left: columnOf(from), right: columnOf(to) };
  return area.top > 0 && area.bottom >= area.top && area.left >= 0 && area.right >= area.left ? [area] : [];
}

function lineOf(ref: string): number {
  return Number(/\d+$/.exec(ref)?.[0] ?? 0);
}

/** The column of a cell's name, from 0; -1 if it is none. */
function columnOf(ref: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(ref)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** A column by its letters, as spreadsheets name it: 0 is A, 26 is AA. */
export function columnPlace(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnPlace(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}
