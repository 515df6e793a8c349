import {
  fieldsIn,
  type ImportField,
  type ImportKind,
  importFields,
  isOpenDay,
  missingFields,
} from '#contract/people-import.ts';
import { columnOf, type EmployeeColumn } from '#server/directory/employee-columns.ts';
import type { HistoryColumn } from '#server/directory/read-history.ts';
import { columnName } from '#server/tables/csv-table.ts';
import { nameKey } from '#server/translations/alike.ts';
import { nearest } from '#server/translations/nearest.ts';
import { fieldsNamed, namesProblems } from './column-names.ts';
import type { ImportRecord } from './import-rows.ts';

/** A column of a file of any kind. */
export type Column = EmployeeColumn | HistoryColumn | 'first name' | 'last name';

const columns: Record<ImportField, Column> = {
  ...columnOf,
  managerEmail: 'manager email',
  date: 'date',
  event: 'event',
  manager: 'manager',
  firstName: 'first name',
  lastName: 'last name',
};

/** The column of a field. */
export function columnOfField(field: ImportField): Column {
  return columns[field];
}

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
    return (
      take(remembered.get(name)) ??
      fieldsNamed(header).reduce<ImportField | null>((taken, one) => taken ?? take(one), null)
    );
  });
  halveName(headers, named);
  withoutHomes(headers, named);
  return named.map((field, index) => {
    const name = columnName(headers[index] ?? '');
    if (field || !name || remembered.has(name)) return field;
    // A birth date is no slip of the pen for a hire date.
    if (notOurs.test(nameKey(name)) || namesProblems(name)) return null;
    const left = [...free].map((one) => columns[one]);
    return take(importFieldOf(nearest(name, left)));
  });
}

/** What is no field of ours, though its name is like one of theirs. */
const notOurs = /birth|geburt|naissance|nacimiento|enddate|exit|leav|terminat|private/;

/** Parts of somebody's address. */
const ofHomes =
  /^(plz|postleitzahl|zip|zipcode|postcode|postalcode|codepostal|codigopostal|street|strasse|rue|calle|الرمزالبريدي|الشارع)/;

/** A city beside a street or a postal code is where somebody lives, not where they work. */
function withoutHomes(headers: string[], named: (ImportField | null)[]): void {
  if (!headers.some((header) => ofHomes.test(nameKey(header)))) return;
  const index = named.indexOf('location');
  if (index >= 0 && /^(city|ville|ciudad|ort|المدينه|المدينة)$/.test(nameKey(headers[index] ?? '')))
    named[index] = null;
}

/**
 * A name alone is the whole one, and beside a first name it is the last: "Name" in German, "Nom" in French, "Nombre" in
 * Spanish.
 */
function halveName(headers: string[], named: (ImportField | null)[]): void {
  const rename = (from: ImportField, to: ImportField) => {
    const index = named.indexOf(from);
    if (index >= 0 && /^(name|nom|nombre|nem|الاسم)$/.test(nameKey(headers[index] ?? ''))) named[index] = to;
  };
  const has = (field: ImportField) => named.includes(field);
  if (has('firstName') && has('fullName') && !has('lastName')) rename('fullName', 'lastName');
  if (has('fullName')) return;
  if (has('lastName') && !has('firstName')) rename('lastName', 'fullName');
  if (has('firstName') && !has('lastName')) rename('firstName', 'fullName');
}

/** Whether a file can be read: every required field is assigned, and no field twice. */
export function areComplete(kind: ImportKind, named: (ImportField | null)[]): boolean {
  const given = named.filter((field) => field !== null);
  const areOfKind = given.every((field) => fieldsIn[kind].includes(field));
  return areOfKind && missingFields(kind, named).length === 0 && new Set(given).size === given.length;
}

/** Whether the columns need no review: the name of each is its field's, or known from an earlier import, and its days are clear. */
export function areCertain(
  kind: ImportKind,
  { headers, columns: named, daysShow }: Pick<ImportRecord, 'headers' | 'columns' | 'daysShow'>,
  earlier: { headers: string[] }[],
): boolean {
  return (
    areComplete(kind, named) &&
    !named.some((field, index) => isOpenDay(field, daysShow[index] === 'open')) &&
    unsureColumns({ headers, columns: named }, earlier).length === 0
  );
}

/** The places of columns of which neither the name nor an earlier import tells what they are. */
export function unsureColumns(
  { headers, columns: named }: Pick<ImportRecord, 'headers' | 'columns'>,
  earlier: { headers: string[] }[],
): number[] {
  const known = new Set(earlier.flatMap((one) => one.headers.map(columnName)));
  return headers.flatMap((header, index) => {
    const isSure =
      known.has(columnName(header)) ||
      namesProblems(header) ||
      fieldsNamed(header).includes(named[index] as ImportField);
    return isSure ? [] : [index];
  });
}
