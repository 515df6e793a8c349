import { isDeepStrictEqual } from 'node:util';
import type { Id } from '#contract/id.ts';
import { idKey } from '#server/translations/alike.ts';
import type { Employee, Known } from './employee.ts';
import { fieldOf } from './employee-columns.ts';
import type { JobChange } from './employee-tables.ts';
import { isSameHistory, withJobLine } from './job-line.ts';
import { cyclesIn, leadersOf } from './management-tree.ts';
import { matchHistory } from './match-history.ts';
import { type MatchedEmployee, matchRows, written } from './match-rows.ts';
import { type PeopleProblem, shortenedCycle } from './people-problem.ts';
import type { EmployeeRow } from './read-employees.ts';
import type { HistoryRow } from './read-history.ts';

/** What differs in somebody's records. */
export type Difference = { column: string; from: string | null; to: string | null };

/** Somebody who is new or changes; `line` is null for a change by the histories alone. */
export type Change = { employee: Employee; before: Known | null; line: number | null; differences: Difference[] };

/** What an import would do. */
export type Plan = {
  added: Change[];
  changed: Change[];
  /** People of whose records only the leadership team changes, with the managers above them. */
  leadersChanged: { employee: Employee; before: Known }[];
  unchanged: number;
  /** Lines of people who were shown out: they stay out. */
  left: number[];
};

/** Conflicts with the company, in lines about people and in lines of their histories. */
type Unfit = { problems: PeopleProblem[]; problemsInHistory: PeopleProblem[] };

/** Works out what an import would do, or every conflict with the company. */
export function planImport(rows: EmployeeRow[], history: HistoryRow[], company: Known[]): Plan | Unfit {
  const { placed, left, problems } = matchRows(rows, company);
  const after = everybodyAfter(company, placed);
  problems.push(...clashes(after));
  problems.push(...giveManagers(rows, placed, after));
  const problemsInHistory = matchHistory(history, after);
  if (problems.length === 0) problems.push(...cycles(after));
  if (problems.length + problemsInHistory.length > 0) return { problems, problemsInHistory };

  return compared(after, placed, left);
}

/** What is written into a record; what is absent stays. */
type Fields = { row: Partial<EmployeeRow>; managerId?: Id | null | undefined; jobHistory?: JobChange[] };

/** An edit of somebody who is on record, as they are in the company: whoever is not there cannot be edited. */
export type RecordEdit = Fields & { before: Known };

/** What edits would do: they add nobody. */
type EditPlan = Plan & { added: [] };

/**
 * Works out what edits of records would do, or their conflicts with the company; the line of a problem is the place of
 * its edit, from 1.
 * @param company everybody, or everybody whom the edits affect
 */
export function planEdits(edits: RecordEdit[], company: Known[]): EditPlan | Unfit {
  const placed = edits.map(
    ({ before, ...fields }, index): MatchedEmployee => ({
      employee: withFields(written(fields.row, before), fields),
      before,
      line: index + 1,
      hasOwnHistory: fields.jobHistory !== undefined,
    }),
  );
  const plan = planned(placed, company);
  return 'problems' in plan ? plan : { ...plan, added: [] };
}

/** Works out what adding somebody would do, or its conflicts with the company, as of line 1. */
export function planNewcomer({ id, ...fields }: Fields & { id: Id }, company: Known[]): Plan | Unfit {
  const employee = withFields(written(fields.row, null, id), fields);
  return planned([{ employee, before: null, line: 1 }], company);
}

function withFields(employee: Employee, { managerId, jobHistory }: Fields): Employee {
  if (managerId !== undefined) employee.managerId = managerId;
  if (jobHistory) employee.jobHistory = jobHistory;
  return employee;
}

function planned(placed: MatchedEmployee[], company: Known[]): Plan | Unfit {
  const after = everybodyAfter(company, placed);
  const problems = clashes(after);
  if (problems.length === 0) problems.push(...cycles(after));
  if (problems.length > 0) return { problems, problemsInHistory: [] };

  return compared(after, placed, []);
}

/** Everybody by id, in the company as it is and with what was placed in it. */
function everybodyAfter(company: Known[], placed: MatchedEmployee[]): Map<Id, MatchedEmployee> {
  const present = company.map((known): MatchedEmployee => ({ employee: { ...known }, before: known }));
  return new Map([...present, ...placed].map((one) => [one.employee.id, one]));
}

/** Addresses, usernames and employee ids that two people would have. */
function clashes(after: Map<Id, MatchedEmployee>): PeopleProblem[] {
  const problems: PeopleProblem[] = [];
  for (const [column, field] of [
    ['email', 'email'],
    ['username', 'username'],
    ['employee id', 'employeeId'],
  ] as const) {
    const owner = new Map<string, MatchedEmployee>();
    for (const one of after.values()) {
      const value = idKey(one.employee[field] ?? '');
      if (!value) continue;
      const other = owner.get(value);
      owner.set(value, one);
      // Two lines with one value are reported when the file is read.
      if (!other || (other.line && one.line)) continue;
      const line = one.line ?? other.line;
      const theirs = one.line ? other : one;
      if (line) problems.push({ line, column, code: 'taken', value, other: theirs.employee.email });
    }
  }
  return problems;
}

function giveManagers(
  rows: EmployeeRow[],
  placed: MatchedEmployee[],
  after: Map<Id, MatchedEmployee>,
): PeopleProblem[] {
  const idByEmail = new Map([...after.values()].map(({ employee }) => [employee.email, employee.id]));
  const managerOn = new Map(rows.map((row) => [row.line, row['manager email']]));
  return placed.flatMap(({ employee, line }): PeopleProblem[] => {
    const manager = line ? managerOn.get(line) : undefined;
    if (!line || manager === undefined) return [];
    employee.managerId = manager ? (idByEmail.get(manager) ?? null) : null;
    if (!manager || employee.managerId) return [];
    return [{ line, column: 'manager email', code: 'manager-unknown', value: manager }];
  });
}

/** A problem for each line on a cycle of managers, with the path from its own person on. */
function cycles(after: Map<Id, MatchedEmployee>): PeopleProblem[] {
  const people = [...after.values()].map(({ employee }) => employee);
  return cyclesIn(people).flatMap((ids) => {
    const members = ids.flatMap((id) => after.get(id) ?? []);
    const emails = members.map(({ employee }) => employee.email);
    return members.flatMap(({ line }, index): PeopleProblem[] =>
      line ? [{ line, column: 'manager email', code: 'manager-cycle', cycle: shortenedCycle(emails, index) }] : [],
    );
  });
}

function leadAll(after: Map<Id, MatchedEmployee>): void {
  const byId = new Map(
    [...after.values()].map(({ employee, before }) => [
      employee.id,
      { ...employee, profilePic: before?.profilePic ?? null },
    ]),
  );
  for (const { employee, line } of after.values()) {
    // Somebody who is not in the file and has no manager keeps the leadership team on record.
    if (line || employee.managerId) employee.leadershipTeam = leadersOf(employee, byId);
  }
}

function compared(after: Map<Id, MatchedEmployee>, placed: MatchedEmployee[], left: number[]): Plan {
  leadAll(after);
  const plan: Plan = { added: [], changed: [], leadersChanged: [], unchanged: 0, left };
  const everybodyById = new Map([...after.values()].map(({ employee }) => [employee.id, employee]));
  const inFile = new Set(placed.map(({ employee }) => employee.id));
  for (const { employee, before, line = null, hasOwnHistory } of after.values()) {
    const differences = differencesOf(before, employee, after);
    if (!before) plan.added.push({ employee, before, line, differences });
    else if (differences.length > 0) {
      if (!hasOwnHistory) employee.jobHistory = withJobLine(before, employee, everybodyById);
      plan.changed.push({ employee, before, line, differences });
    } else {
      if (inFile.has(employee.id)) plan.unchanged += 1;
      if (!isDeepStrictEqual(before.leadershipTeam, employee.leadershipTeam))
        plan.leadersChanged.push({ employee, before });
    }
  }
  return plan;
}

function differencesOf(before: Known | null, employee: Employee, after: Map<Id, MatchedEmployee>): Difference[] {
  const differences: Difference[] = [];
  const differ = (column: string, from: string | null, to: string | null) => {
    if (from !== to) differences.push({ column, from, to });
  };
  for (const [column, field] of Object.entries(fieldOf)) differ(column, before?.[field] ?? null, employee[field]);
  differ('language', before?.language ?? null, employee.language);
  if ((before?.managerId ?? null) !== employee.managerId) {
    const emailOf = (id: Id | null | undefined) => (id && after.get(id)?.employee.email) || null;
    differences.push({ column: 'manager email', from: emailOf(before?.managerId), to: emailOf(employee.managerId) });
  }
  if (!isSameHistory(before?.jobHistory ?? [], employee.jobHistory)) {
    const [from = null, to = null] = [before?.jobHistory ?? [], employee.jobHistory].map(({ length }) =>
      String(length),
    );
    differences.push({ column: 'job history', from, to });
  }
  return differences;
}
