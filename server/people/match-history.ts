import type { JobChange } from '#server/session/employee-tables.ts';
import type { Matched } from './match-rows.ts';
import type { PeopleProblem } from './people-problem.ts';
import type { HistoryRow } from './read-history.ts';

/** As many lines as the contract lets a history have. */
const most = 200;

/** Gives everybody in a history file the history that stands there, newest first, in place of the one they had. */
export function matchHistory(rows: HistoryRow[], after: Map<string, Matched>): PeopleProblem[] {
  const everybody = [...after.values()];
  const byEmployeeId = new Map(everybody.map((one) => [one.employee.employeeId?.toLowerCase(), one]));
  const byEmail = new Map(everybody.map((one) => [one.employee.email, one]));
  const histories = new Map<Matched, JobChange[]>();
  const problems: PeopleProblem[] = [];
  for (const row of rows) {
    const id = row['employee id'];
    const person = id ? byEmployeeId.get(id.toLowerCase()) : byEmail.get(row.email ?? '');
    if (!person) {
      const [column, value] = id ? ['employee id', id] : ['email', row.email ?? ''];
      problems.push({ line: row.line, column, code: 'person-unknown', value });
    } else if (id && row.email && person.employee.email !== row.email) {
      problems.push({ line: row.line, column: 'email', code: 'not-of-employee-id', value: row.email, other: id });
    } else if (!person.before?.left) {
      histories.set(person, [...(histories.get(person) ?? []), jobChange(row)]);
    }
  }
  for (const [{ employee }, history] of histories) {
    if (history.length > most) problems.push({ line: 1, code: 'history-too-long', value: employee.email, most });
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
