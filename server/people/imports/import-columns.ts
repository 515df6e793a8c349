import { type ImportField, importFields, neededFields } from '#contract/people-import.ts';
import { columnOf, type EmployeeColumn } from '#server/people/employee-columns.ts';
import { columnName, type Row } from '#server/tables/csv-table.ts';
import { nearest } from '#server/words/nearest.ts';

const columns: Record<ImportField, EmployeeColumn> = { ...columnOf, managerEmail: 'manager email' };

const fields = new Map(importFields.map((field) => [columns[field] as string, field]));

/** The field that a column of an import is; null for one that is a column of no file, such as the job history. */
export function importFieldOf(column: string | undefined): ImportField | null {
  return fields.get(column ?? '') ?? null;
}

/** What each column of a file probably is: as it was named the last time, by its name, or by one much like it. */
export function suggestedColumns(
  headers: string[],
  earlier: { headers: string[]; columns: (ImportField | null)[] }[],
): (ImportField | null)[] {
  const remembered = new Map<string, ImportField | null>();
  for (const one of earlier.toReversed()) {
    for (const [index, header] of one.headers.entries()) {
      remembered.set(columnName(header), one.columns[index] ?? null);
    }
  }
  const free = new Set<ImportField>(importFields);
  const take = (field: ImportField | null | undefined) => (field && free.delete(field) ? field : null);
  const named = headers.map((header) => {
    const name = columnName(header);
    return take(remembered.get(name)) ?? take(importFieldOf(name));
  });
  return named.map((field, index) => {
    const name = columnName(headers[index] ?? '');
    if (field || !name || remembered.has(name)) return field;
    return take(
      importFieldOf(
        nearest(
          name,
          [...free].map((one) => columns[one]),
        ) ?? undefined,
      ),
    );
  });
}

/** Whether columns are named so that people can be read: all that are needed, and each once. */
export function areComplete(named: (ImportField | null)[]): boolean {
  const given = named.filter((field) => field !== null);
  return neededFields.every((field) => given.includes(field)) && new Set(given).size === given.length;
}

/** Whether nobody has to look at how columns were named: every one that has a name is something by its very name, or was before. */
export function areCertain(
  headers: string[],
  named: (ImportField | null)[],
  earlier: { headers: string[] }[],
): boolean {
  const known = new Set(earlier.flatMap((one) => one.headers.map(columnName)));
  return (
    areComplete(named) &&
    headers.every((header, index) => {
      const name = columnName(header);
      return known.has(name) || (named[index] !== null && importFieldOf(name) === named[index]);
    })
  );
}

/** The cells of a line by what their columns are. */
export function cellsBy(
  named: (ImportField | null)[],
  { line, cells }: { line: number; cells: string[] },
): Row<EmployeeColumn> {
  const entries = named.flatMap((field, index) => (field ? [[columns[field], cells[index] ?? '']] : []));
  return { line, cells: Object.fromEntries(entries) };
}
