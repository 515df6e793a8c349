import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '#server/stagedoor/csv-table.ts';
import { said } from '#server/stagedoor/csv-table.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';
import type { Employee, Known } from './employee.ts';
import { fieldOf } from './employee-columns.ts';
import { circlesIn, leadersOf } from './management-tree.ts';
import { matchHistory } from './match-history.ts';
import { type Matched, matchRows } from './match-rows.ts';
import type { EmployeeRow } from './read-employees.ts';
import type { HistoryRow } from './read-history.ts';

/** What differs in somebody's records. */
export type Difference = { column: string; from: string | null; to: string | null };

/** Somebody who is new or changes. Nobody's line stands for who changes by the history alone, or by a manager. */
export type Change = { employee: Employee; before: Known | null; line: number | null; differences: Difference[] };

/** What an import would do. */
export type Plan = {
  added: Change[];
  changed: Change[];
  /** Whose records stay but for the leadership team, which follows the managers above them. */
  leadersChanged: Employee[];
  unchanged: number;
  /** Lines of people who were shown out: they stay out. */
  left: number[];
};

/**
 * Works out what an import would do.
 * @throws {Refusal} naming everything that does not fit with the company
 */
export function planImport(rows: EmployeeRow[], history: HistoryRow[], company: Known[]): Plan {
  const { placed, left, problems } = matchRows(rows, company);
  const after = new Map<string, Matched>(company.map((known) => [known.id, { employee: { ...known }, before: known }]));
  for (const one of placed) after.set(one.employee.id, one);

  problems.push(...clashes(after));
  problems.push(...giveManagers(rows, placed, after));
  const problemsInHistory = matchHistory(history, after);
  if (problems.length === 0) problems.push(...circles(after));
  const reasons = [...problems.map(said), ...problemsInHistory.map((problem) => `history, ${said(problem)}`)];
  if (reasons.length > 0) throw new Refusal('Nothing was imported. Mend this first:', reasons);

  leadAll(after);
  return compared(after, placed, left);
}

/** Addresses, usernames and employee ids that two people would have. */
function clashes(after: Map<string, Matched>): Problem[] {
  const problems: Problem[] = [];
  for (const [column, field] of [
    ['email', 'email'],
    ['username', 'username'],
    ['employee id', 'employeeId'],
  ] as const) {
    const owner = new Map<string, Matched>();
    for (const one of after.values()) {
      const value = one.employee[field]?.toLowerCase();
      if (!value) continue;
      const other = owner.get(value);
      owner.set(value, one);
      // Two lines of the file with one value are named where the file is read.
      if (!other || (other.line && one.line)) continue;
      const line = one.line ?? other.line;
      const theirs = one.line ? other : one;
      if (line) problems.push({ line, column, reason: `is somebody else's: ${theirs.employee.email} has it` });
    }
  }
  return problems;
}

function giveManagers(rows: EmployeeRow[], placed: Matched[], after: Map<string, Matched>): Problem[] {
  const idByEmail = new Map([...after.values()].map(({ employee }) => [employee.email, employee.id]));
  const managerOn = new Map(rows.map((row) => [row.line, row['manager email']]));
  return placed.flatMap(({ employee, line }) => {
    const manager = line ? managerOn.get(line) : undefined;
    if (!line || manager === undefined) return [];
    employee.managerId = manager && (idByEmail.get(manager) ?? null);
    if (!manager || employee.managerId) return [];
    return [{ line, column: 'manager email', reason: `${manager} is nobody here, nor in the file` }];
  });
}

function circles(after: Map<string, Matched>): Problem[] {
  const people = [...after.values()].map(({ employee }) => employee);
  return circlesIn(people).map((ids) => {
    const members = ids.flatMap((id) => after.get(id) ?? []);
    const emails = members.map(({ employee }) => employee.email);
    const way = [...emails, emails[0]].join(' reports to ');
    const line = members.find((member) => member.line)?.line ?? 1;
    return { line, column: 'manager email', reason: `makes a circle: ${way}` };
  });
}

function leadAll(after: Map<string, Matched>): void {
  const byId = new Map(
    [...after.values()].map(({ employee, before }) => [
      employee.id,
      { ...employee, profilePic: before?.profilePic ?? null },
    ]),
  );
  for (const { employee, line } of after.values()) {
    // Somebody whom the file leaves out and who has no manager keeps the team that was written for them.
    if (line || employee.managerId) employee.leadershipTeam = leadersOf(employee, byId);
  }
}

function compared(after: Map<string, Matched>, placed: Matched[], left: number[]): Plan {
  const plan: Plan = { added: [], changed: [], leadersChanged: [], unchanged: 0, left };
  const inFile = new Set(placed.map(({ employee }) => employee.id));
  for (const { employee, before, line = null } of after.values()) {
    const differences = differencesOf(before, employee, after);
    if (!before) plan.added.push({ employee, before, line, differences });
    else if (differences.length > 0) plan.changed.push({ employee, before, line, differences });
    else {
      if (inFile.has(employee.id)) plan.unchanged += 1;
      if (!isDeepStrictEqual(before.leadershipTeam, employee.leadershipTeam)) plan.leadersChanged.push(employee);
    }
  }
  return plan;
}

function differencesOf(before: Known | null, employee: Employee, after: Map<string, Matched>): Difference[] {
  const differences: Difference[] = [];
  const differ = (column: string, from: string | null, to: string | null) => {
    if (from !== to) differences.push({ column, from, to });
  };
  for (const [column, field] of Object.entries(fieldOf)) differ(column, before?.[field] ?? null, employee[field]);
  differ('language', before?.language ?? null, employee.language);
  if ((before?.managerId ?? null) !== employee.managerId) {
    const emailOf = (id: string | null | undefined) => (id && after.get(id)?.employee.email) || null;
    differences.push({ column: 'manager email', from: emailOf(before?.managerId), to: emailOf(employee.managerId) });
  }
  if (!isDeepStrictEqual(before?.jobHistory ?? [], employee.jobHistory)) {
    const entries = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);
    const [from, to] = [before?.jobHistory ?? [], employee.jobHistory].map(({ length }) => entries(length));
    differences.push({ column: 'job history', from: from ?? null, to: to ?? null });
  }
  return differences;
}
