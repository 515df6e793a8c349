import type { Id } from '#contract/id.ts';
import type { Language } from '#contract/language.ts';
import type { PeopleExport } from '#contract/people-records.ts';
import { columnWords } from '#server/directory/column-words.ts';
import type { Known } from '#server/directory/employee.ts';
import { type EmployeeColumn, employeeColumns, fieldOf } from '#server/directory/employee-columns.ts';
import { historyColumns } from '#server/directory/read-history.ts';
import type { NewCell } from '#server/tables/workbook.ts';
import { importFieldOf } from './imports/import-columns.ts';

/** What an export is of. */
export type Sheet = PeopleExport['of'];

function columnsOf(of: Sheet): readonly string[] {
  return of === 'people' ? employeeColumns.known : historyColumns.known;
}

/** The names of the columns of an export in its reader's language; an import knows them in every language. */
export function columnWordsOf(of: Sheet, language: Language): string[] {
  const words = columnWords(language);
  return columnsOf(of).map((column) => {
    const field = importFieldOf(column);
    return field ? words[field] : column;
  });
}

type Beside = {
  /** As lists show them: whoever has no name on record is called by their account's. */
  names: Map<Id, string>;
  /** Of managers, who may not be among the people. */
  emails: Map<Id, string>;
};

/** People as rows. */
export function peopleRows(people: Known[], beside: Beside): NewCell[][] {
  return people.map((one) => employeeColumns.known.map((column) => cellOf(one, column, beside)));
}

/** Their job histories, a row each step. */
export function historyRows(people: Known[]): NewCell[][] {
  return people.flatMap(({ email, employeeId, jobHistory }) =>
    jobHistory.map(({ managerEmail, ...step }) => {
      const cells = { ...step, email, 'employee id': employeeId, 'manager email': managerEmail };
      return historyColumns.known.map((column) => (column === 'date' ? { date: step.date } : cells[column] || null));
    }),
  );
}

function cellOf(employee: Known, column: EmployeeColumn, { names, emails }: Beside): NewCell {
  if (column === 'full name') return names.get(employee.id) ?? null;
  if (column === 'manager email') return (employee.managerId && emails.get(employee.managerId)) ?? null;
  if (column === 'hire date') return employee.hireDate && { date: employee.hireDate };
  return column === 'language' ? employee.language : employee[fieldOf[column]];
}
