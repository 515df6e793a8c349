import { fieldsIn, type ImportField, type ImportKind, importFields, missingFields } from '#contract/people-import.ts';
import { columnOf, type EmployeeColumn } from '#server/people/employee-columns.ts';
import type { HistoryColumn } from '#server/people/read-history.ts';
import { columnName, type Row } from '#server/tables/csv-table.ts';
import { nearest } from '#server/words/nearest.ts';

/** A column of a file of any kind. */
export type Column = EmployeeColumn | HistoryColumn;

const columns: Record<ImportField, Column> = {
  ...columnOf,
  managerEmail: 'manager email',
  date: 'date',
  event: 'event',
  manager: 'manager',
};

const fields = new Map(importFields.map((field) => [columns[field] as string, field]));

/** The field of an import's column; null if no file has that column, such as the job history. */
export function importFieldOf(column: string | null | undefined): ImportField | null {
  return fields.get(column ?? '') ?? null;
}

/** Suggests the field of each column: as an earlier import assigned it, by its name, or by a similar name. */
export function suggestedColumns(
  kind: ImportKind,
  headers: string[],
  earlier: { headers: string[]; columns: (ImportField | null)[] }[],
): (ImportField | null)[] {
  const remembered = new Map<string, ImportField | null>();
  for (const one of earlier.toReversed()) {
    for (const [index, header] of one.headers.entries()) {
      remembered.set(columnName(header), one.columns[index] ?? null);
    }
  }
  const free = new Set(fieldsIn[kind]);
  const take = (field: ImportField | null | undefined) => (field && free.delete(field) ? field : null);
  const named = headers.map((header) => {
    const name = columnName(header);
    return take(remembered.get(name)) ?? take(importFieldOf(name));
  });
  return named.map((field, index) => {
    const name = columnName(headers[index] ?? '');
    if (field || !name || remembered.has(name)) return field;
    const left = [...free].map((one) => columns[one]);
    return take(importFieldOf(nearest(name, left)));
  });
}

/** Whether a file can be read: every required field is assigned, and no field twice. */
export function areComplete(kind: ImportKind, named: (ImportField | null)[]): boolean {
  const given = named.filter((field) => field !== null);
  const areOfKind = given.every((field) => fieldsIn[kind].includes(field));
  return areOfKind && missingFields(kind, named).length === 0 && new Set(given).size === given.length;
}

/** Whether the columns need no review: the name of each is its field's, or known from an earlier import. */
export function areCertain(
  kind: ImportKind,
  { headers, columns: named }: { headers: string[]; columns: (ImportField | null)[] },
  earlier: { headers: string[] }[],
): boolean {
  const known = new Set(earlier.flatMap((one) => one.headers.map(columnName)));
  return (
    areComplete(kind, named) &&
    headers.every((header, index) => {
      const name = columnName(header);
      return known.has(name) || (named[index] !== null && importFieldOf(name) === named[index]);
    })
  );
}

/** A line's cells by the columns that they were assigned to. */
export function cellsBy(
  named: (ImportField | null)[],
  { line, cells }: { line: number; cells: string[] },
): Row<Column> {
  const entries = named.flatMap((field, index) => (field ? [[columns[field], cells[index] ?? '']] : []));
  return { line, cells: Object.fromEntries(entries) };
}
