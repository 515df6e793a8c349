import type { JobChange } from '#server/profile/profile-tables.ts';
import type { Problem } from '#server/stagedoor/csv-table.ts';
import type { Matched } from './match-rows.ts';
import type { HistoryRow } from './read-history.ts';

/** As many lines as the contract lets a history have. */
const most = 200;

/** Gives everybody in a history file the history that stands there, newest first, in place of the one they had. */
export function matchHistory(rows: HistoryRow[], after: Map<string, Matched>): Problem[] {
  const everybody = [...after.values()];
  const byEmployeeId = new Map(everybody.map((one) => [one.employee.employeeId?.toLowerCase(), one]));
  const byEmail = new Map(everybody.map((one) => [one.employee.email, one]));
  const histories = new Map<Matched, JobChange[]>();
  const problems: Problem[] = [];
  for (const row of rows) {
    const id = row['employee id'];
    const person = id ? byEmployeeId.get(id.toLowerCase()) : byEmail.get(row.email ?? '');
    if (!person) {
      const [column, name] = id ? ['employee id', id] : ['email', row.email];
      problems.push({ line: row.line, column, reason: `${name} is nobody here, nor in the file` });
    } else if (id && row.email && person.employee.email !== row.email) {
      problems.push({ line: row.line, column: 'email', reason: `is not that of employee id ${id}` });
    } else if (!person.before?.left) {
      histories.set(person, [...(histories.get(person) ?? []), jobChange(row)]);
    }
  }
  for (const [{ employee }, history] of histories) {
    if (history.length > most) problems.push({ line: 1, reason: `${employee.email} has more than ${most} lines` });
    employee.jobHistory = history.sort((one, other) => other.date.localeCompare(one.date));
  }
  return problems;
}

/** What a line says. A part that it leaves empty is not there, as where nothing is on file. */
function jobChange({
  date,
  event,
  position,
  department,
  manager,
  'manager email': managerEmail,
}: HistoryRow): JobChange {
  const parts = { date, event, position, department, manager, managerEmail };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part)) as JobChange;
}
