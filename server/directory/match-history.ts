import type { Id } from '#contract/id.ts';
import { idKey } from '#server/translations/alike.ts';
import type { Employee } from './employee.ts';
import type { JobChange } from './employee-tables.ts';
import { longestHistory, withoutEmptyParts } from './job-line.ts';
import type { MatchedEmployee } from './match-rows.ts';
import type { PeopleProblem } from './people-problem.ts';
import type { HistoryRow } from './read-history.ts';

/** Replaces the history of everybody in a history file; newest step first. */
export function matchHistory(rows: HistoryRow[], after: Map<Id, MatchedEmployee>): PeopleProblem[] {
  const find = ownerIn([...after.values()].map((one) => ({ ...one.employee, one })));
  const histories = new Map<MatchedEmployee, HistoryRow[]>();
  const problems: PeopleProblem[] = [];
  for (const row of rows) {
    const id = row['employee id'];
    const person = find(row)?.one;
    if (!person) {
      const [column, value] = id ? ['employee id', id] : ['email', row.email ?? ''];
      problems.push({ line: row.line, column, code: 'person-unknown', value });
    } else if (id && row.email && person.employee.email !== row.email) {
      problems.push({ line: row.line, column: 'email', code: 'not-of-employee-id', value: row.email, other: id });
    } else if (!person.before?.left) {
      const steps = histories.get(person) ?? [];
      steps.push(row);
      histories.set(person, steps);
    }
  }
  for (const [person, history] of histories) {
    const { employee } = person;
    person.hasOwnHistory = true;
    const line = history[0]?.line ?? 1;
    if (history.length > longestHistory)
      problems.push({ line, code: 'history-too-long', value: employee.email, most: longestHistory });
    employee.jobHistory = history.map(jobChange).sort((one, other) => other.date.localeCompare(one.date));
  }
  return problems;
}

/** Finds whose step a line is: the employee id decides, else the address. */
export function ownerIn<Person extends Pick<Employee, 'email' | 'employeeId'>>(people: Person[]) {
  const byEmployeeId = new Map(people.map((one) => [idKey(one.employeeId ?? ''), one]));
  const byEmail = new Map(people.map((one) => [one.email, one]));
  return ({ email, 'employee id': id }: Pick<HistoryRow, 'email' | 'employee id'>): Person | undefined =>
    id ? byEmployeeId.get(idKey(id)) : byEmail.get(email?.toLowerCase() ?? '');
}

/** A line as a step. */
function jobChange({
  date,
  event,
  position,
  department,
  manager,
  'manager email': managerEmail,
}: HistoryRow): JobChange {
  return withoutEmptyParts({ date, event, position, department, manager, managerEmail } as JobChange);
}
