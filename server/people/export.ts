import type { Id } from '#contract/id.ts';
import type { Known } from '#server/directory/employee.ts';
import { type EmployeeColumn, employeeColumns, fieldOf } from '#server/directory/employee-columns.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';

/**
 * People as CSV; to import it unchanged changes nothing.
 * @param emails everybody's address by id: a manager may not be among the people
 */
export function peopleCsv(people: Known[], emails: Map<Id, string>): string {
  return csvOf(employeeColumns.known, []) + peopleLines(people, emails);
}

/** The same without the line of column names. */
export function peopleLines(people: Known[], emails: Map<Id, string>): string {
  return csvLines(people.map((one) => employeeColumns.known.map((column) => cellOf(one, column, emails))));
}

function cellOf(employee: Known, column: EmployeeColumn, emails: Map<Id, string>): string | null {
  if (column === 'manager email') return (employee.managerId && emails.get(employee.managerId)) ?? null;
  return column === 'language' ? employee.language : employee[fieldOf[column]];
}
