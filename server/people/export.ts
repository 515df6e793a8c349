import type { Id } from '#contract/id.ts';
import type { PeopleExport } from '#contract/people-records.ts';
import type { Known } from '#server/directory/employee.ts';
import { type EmployeeColumn, employeeColumns, fieldOf } from '#server/directory/employee-columns.ts';
import { historyColumns } from '#server/directory/read-history.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';

/** What an export is of. */
export type Sheet = PeopleExport['of'];

/** The line of column names of an export; to import it unchanged changes nothing. */
export function sheetNames(of: Sheet): string {
  return csvOf(of === 'people' ? employeeColumns.known : historyColumns.known, []);
}

/**
 * People as lines of CSV.
 * @param emails everybody's address by id: a manager may not be among the people
 */
export function peopleLines(people: Known[], emails: Map<Id, string>): string {
  return csvLines(people.map((one) => employeeColumns.known.map((column) => cellOf(one, column, emails))));
}

/** Their job histories, a line each step. */
export function historyLines(people: Known[]): string {
  return csvLines(
    people.flatMap(({ email, employeeId, jobHistory }) =>
      jobHistory.map(({ managerEmail, ...step }) => {
        const cells = { ...step, email, 'employee id': employeeId, 'manager email': managerEmail };
        return historyColumns.known.map((column) => cells[column] || null);
      }),
    ),
  );
}

function cellOf(employee: Known, column: EmployeeColumn, emails: Map<Id, string>): string | null {
  if (column === 'manager email') return (employee.managerId && emails.get(employee.managerId)) ?? null;
  return column === 'language' ? employee.language : employee[fieldOf[column]];
}
