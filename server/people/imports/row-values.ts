import { type DayOrder, dayFields, type ImportField } from '#contract/people-import.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import type { Cell, TableRow } from '#server/tables/cell.ts';
import { textIn, valueIn } from '#server/tables/cell.ts';
import { type Column, columnOfField } from './import-columns.ts';
import type { ImportRecord } from './import-rows.ts';
import { languageNamed } from './language-names.ts';
import { hasOneOrder, writtenDay } from './written-days.ts';

/** A row by the columns of records, in the forms of records; and what cannot be told of it for certain. */
export type RowValues = { line: number; cells: { [Name in Column]?: string }; problems: PeopleProblem[] };

type Named = Pick<ImportRecord, 'headers' | 'columns' | 'daysShow' | 'dayOrders'>;

/**
 * The columns of days in which a spreadsheet may have taken the day for the month: it left some days as text. Only what it draws in
 * an order of its own is in doubt.
 */
export function columnsInDoubt({ columns }: Pick<Named, 'columns'>, rows: TableRow[]): Set<number> {
  const isInDoubt = (index: number) =>
    rows.some(({ cells }) => typeof cells[index] === 'string' && hasOneOrder(cells[index]));
  return new Set(
    columns.flatMap((field, index) => (field && dayFields.includes(field) && isInDoubt(index) ? index : [])),
  );
}

/** Whether a spreadsheet's own day is another one with its first two numbers the other way round. */
function isTurnable(cell: Cell | undefined): boolean {
  if (typeof cell !== 'object' || !cell.day) return false;
  const [, month, day] = cell.day.split('-').map(Number);
  const isInNumbers = cell.fault === 'regional-date' || /^\d{1,2}[/-]\d{1,2}[/-]/.test(cell.text);
  return isInNumbers && Number(day) <= 12 && day !== month;
}

/** Reads the cells of a row by what their columns are: days and languages in the forms that people write. */
export function rowValues(
  { headers, columns, daysShow, dayOrders }: Named,
  { line, cells: given }: TableRow,
  inDoubt: ReadonlySet<number>,
): RowValues {
  const values: RowValues = { line, cells: {}, problems: [] };
  if (given.length !== headers.length) {
    values.problems.push({ line, code: 'field-count', count: given.length, most: headers.length });
  }
  for (const [index, field] of columns.entries()) {
    if (!field) continue;
    const column = columnOfField(field);
    const isDay = dayFields.includes(field);
    const read = valueIn(given[index], isDay ? 'day' : 'text');
    if ('fault' in read) {
      values.problems.push({ line, column, code: read.fault, value: textIn(given[index]) });
    } else if (isDay && inDoubt.has(index) && isTurnable(given[index])) {
      values.problems.push({ line, column, code: 'day-unclear', value: textIn(given[index]) });
    } else if (isDay) {
      const day = writtenDay(read.value, orderOf({ daysShow, dayOrders }, index));
      if (day === 'unclear') values.problems.push({ line, column, code: 'day-unclear', value: read.value });
      else if (day === 'no-such-day') values.problems.push({ line, column, code: day, value: read.value });
      else values.cells[column] = day === 'none' ? read.value : day.day;
    } else if (hasLostLetters(read.value, field)) {
      values.problems.push({ line, column, code: 'letter-lost', value: read.value });
    } else {
      values.cells[column] = field === 'language' ? (languageNamed(read.value) ?? read.value) : read.value;
    }
  }
  const { 'first name': first, 'last name': last, ...rest } = values.cells;
  const both = [first, last].filter(Boolean).join(' ');
  if (both && !rest['full name']) {
    rest['full name'] = both;
    if (first === '') values.problems.push({ line, column: 'first name', code: 'half-name' });
    if (last === '') values.problems.push({ line, column: 'last name', code: 'half-name' });
  }
  return { ...values, cells: rest };
}

/**
 * Whether a program had no place for some letters, and wrote question marks for them, as Excel does in a plain CSV: ?ahin. Or
 * whether it took UTF-8 for something else: MÃ¼ller.
 */
function hasLostLetters(text: string, field: ImportField): boolean {
  const isName = field === 'fullName' || field === 'firstName' || field === 'lastName';
  return /\ufffd|\?\p{L}|Ã[\u0080-\u00bf–„Ÿœ…]/u.test(text) || (isName && text.includes('?'));
}

/** Which number of a column's days is the day, as somebody said or as its other days show. */
function orderOf({ daysShow, dayOrders }: Pick<Named, 'daysShow' | 'dayOrders'>, index: number): DayOrder | null {
  const shown = daysShow[index];
  return dayOrders[index] ?? (shown === 'day-first' || shown === 'month-first' ? shown : null);
}

/**
 * The cells of a row as text that reads the same by itself: a day that only its column or its spreadsheet tells, such
 * as 10/09/2026, is written as 2026-09-10.
 */
export function textToMend({ columns, daysShow, dayOrders }: Omit<Named, 'headers'>, cells: Cell[]): string[] {
  return cells.map((cell, index) => {
    const text = textIn(cell);
    const field = columns[index];
    const read = field && dayFields.includes(field) ? valueIn(cell, 'day') : null;
    if (!read || 'fault' in read) return text;
    const day = writtenDay(read.value, orderOf({ daysShow, dayOrders }, index));
    const alone = writtenDay(text, null);
    return typeof day === 'object' && !(typeof alone === 'object' && alone.day === day.day) ? day.day : text;
  });
}

/** A cell, cut for display. */
export function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
