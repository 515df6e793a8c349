import { dayFields } from '#contract/people-import.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import type { TableRow } from '#server/tables/cell.ts';
import { textIn, valueIn } from '#server/tables/cell.ts';
import { type Column, columnOfField } from './import-columns.ts';
import type { ImportRecord } from './import-rows.ts';
import { languageNamed } from './language-names.ts';
import { writtenDay } from './written-days.ts';

/** A row by the columns of records, in the forms of records; and what cannot be told of it for certain. */
export type RowValues = { line: number; cells: { [Name in Column]?: string }; problems: PeopleProblem[] };

type Named = Pick<ImportRecord, 'headers' | 'columns' | 'daysShow' | 'dayOrders'>;

/** Reads the cells of a row by what their columns are: days and languages in the forms that people write. */
export function rowValues(
  { headers, columns, daysShow, dayOrders }: Named,
  { line, cells: given }: TableRow,
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
    } else if (isDay) {
      const shown = daysShow[index];
      const order = dayOrders[index] ?? (shown === 'day-first' || shown === 'month-first' ? shown : null);
      const day = writtenDay(read.value, order);
      if (day === 'unclear') values.problems.push({ line, column, code: 'day-unclear', value: read.value });
      else values.cells[column] = day === 'none' ? read.value : day.day;
    } else {
      values.cells[column] = field === 'language' ? (languageNamed(read.value) ?? read.value) : read.value;
    }
  }
  const { 'first name': first, 'last name': last, ...rest } = values.cells;
  const both = [first, last].filter(Boolean).join(' ');
  if (both && !rest['full name']) rest['full name'] = both;
  return { ...values, cells: rest };
}
