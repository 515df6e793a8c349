import type { Language } from '#contract/language.ts';
import type { PayrollColumn } from '#contract/payroll-columns.ts';
import { type NewCell, workbookOf } from '#server/tables/workbook.ts';
import { wordsFor } from '#server/translations/catalogues.ts';
import { forReader } from '#server/translations/company-words.ts';
import type { NamedLine } from './payroll-rows.ts';

/** An export as a workbook for people, in their language; programs take the CSV. */
export function payrollWorkbook(lines: NamedLine[], columns: PayrollColumn[], language: Language): Promise<Buffer> {
  const i18n = wordsFor(language);
  const words = columnWords(language);
  const cells = cellsIn(language);
  const sheet = {
    name: i18n._({ id: 'Leave or absence' }),
    columns: columns.map((column) => words[column]),
    widths: columns.map(() => 18),
    rows: lines.map((line) => columns.map((column) => cells[column](line))),
    isFromRight: language === 'ar',
  };
  return workbookOf([sheet]);
}

function columnWords(language: Language): Record<PayrollColumn, string> {
  const i18n = wordsFor(language);
  return {
    name: i18n._({ id: 'Full name' }),
    employeeId: i18n._({ id: 'Employee ID' }),
    location: i18n._({ id: 'Location' }),
    kind: i18n._({ id: 'Leave or absence' }),
    type: i18n._({ id: 'Kind of leave' }),
    first: i18n._({ id: 'First day' }),
    last: i18n._({ id: 'Last day' }),
    days: i18n._({ id: 'Days' }),
    hours: i18n._({ id: 'Hours' }),
    change: i18n._({ id: 'Change since the last export' }),
  };
}

function cellsIn(language: Language): Record<PayrollColumn, (line: NamedLine) => NewCell> {
  const i18n = wordsFor(language);
  const kinds = { leave: i18n._({ id: 'Leave' }), absence: i18n._({ id: 'Absence' }) };
  const changes = {
    ...{ first: null, same: null },
    new: i18n._({ id: 'New' }),
    changed: i18n._({ id: 'Changed' }),
    gone: i18n._({ id: 'Gone' }),
  };
  return {
    name: ({ name }) => name,
    employeeId: ({ employeeId }) => employeeId,
    location: ({ location }) => location,
    kind: ({ kind }) => kinds[kind],
    type: ({ type }) => type && forReader(type, language).text,
    first: ({ first }) => ({ date: first }),
    last: ({ last }) => ({ date: last }),
    days: ({ halves, unit }) => (unit === 'days' ? halves / 2 : null),
    hours: ({ halves, unit }) => (unit === 'hours' ? halves / 2 : null),
    change: ({ change }) => changes[change],
  };
}
