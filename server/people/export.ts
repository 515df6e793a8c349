import type { Id } from '#contract/id.ts';
import type { Known } from '#server/directory/employee.ts';
import { type EmployeeColumn, employeeColumns, fieldOf } from '#server/directory/employee-columns.ts';
import type { JobChange } from '#server/directory/employee-tables.ts';
import { type HistoryColumn, historyColumns } from '#server/directory/read-history.ts';
import { csvLines, csvOf } from '#server/tables/csv.ts';

/** Those whom an export may hold: no leavers, and nobody without a full name, which an import requires. */
export function exported(company: Known[]): Known[] {
  return company.filter(({ left, fullName }) => !left && fullName);
}

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

/** The job histories of people as the CSV that an import takes. */
export function historyCsv(people: Known[]): string {
  const rows = people.flatMap((one) => one.jobHistory.map((change) => historyCells(one, change)));
  return csvOf(historyColumns.known, rows);
}

function cellOf(employee: Known, column: EmployeeColumn, emails: Map<Id, string>): string | null {
  if (column === 'manager email') return (employee.managerId && emails.get(employee.managerId)) ?? null;
  return column === 'language' ? employee.language : employee[fieldOf[column]];
}

function historyCells({ email, employeeId }: Known, change: JobChange): (string | null)[] {
  const cells: Record<HistoryColumn, string | null> = {
    ...change,
    email,
    'employee id': employeeId,
    'manager email': change.managerEmail,
  };
  return historyColumns.known.map((column) => cells[column]);
}
