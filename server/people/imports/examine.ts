import { hash } from 'node:crypto';
import { setImmediate as others } from 'node:timers/promises';
import type { AuditedBy } from '#server/audit/audit.ts';
import type { Database } from '#server/db/database.ts';
import { inTurns, portionsOf } from '#server/db/portions.ts';
import { everybody } from '#server/directory/company-rows.ts';
import type { Known } from '#server/directory/employee.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { type Plan, planImport } from '#server/directory/plan.ts';
import { doubledIn, type EmployeeRow, employeesIn } from '#server/directory/read-employees.ts';
import { historyIn } from '#server/directory/read-history.ts';
import { refusedChanges } from '#server/directory/refused-changes.ts';
import { addressIn } from '#server/tables/cells.ts';
import type { Row } from '#server/tables/csv-table.ts';
import { examineHistory, longestName } from './examine-history.ts';
import type { Column } from './import-columns.ts';
import { type CheckedRow, everyRow, type ImportRecord } from './import-rows.ts';
import { findManagers } from './named-managers.ts';
import { nameUnits, takeMeant } from './new-units.ts';
import { columnsInDoubt, type RowValues, rowValues } from './row-values.ts';

/** Rows that are checked in one go. */
const aPortion = 500;

/** What an import would do: the plan for all rows without a problem, and the findings for each row. */
type Examined = {
  plan: Plan;
  rows: CheckedRow[];
  /** SHA-256 of what is to be reviewed: it changes with the company, the file and the assigned columns. */
  seen: string;
  /** Everybody, as they are before. */
  company: Known[];
};

/**
 * Works out what an import would do to the company as it is. It writes nothing.
 * @param by who imports; an operator may also change what nobody in the console may
 */
export async function examine(db: Database, one: ImportRecord, by: AuditedBy): Promise<Examined> {
  const stored = await everyRow(db, one.id);
  const company = await everybody(db);
  const inDoubt = columnsInDoubt(one, stored);
  const lines = await inTurns(stored, (row) => rowValues(one, row, inDoubt));
  // Who is known by one name alone has no other half.
  const names = new Set(company.map(({ fullName }) => fullName));
  const isWhole = ({ cells }: RowValues) => names.has(cells['full name'] ?? '');
  const uncertain = lines.flatMap((row) => row.problems.filter(({ code }) => code !== 'half-name' || !isWhole(row)));
  if (one.kind === 'people') {
    takeMeant(lines, one.takenUnits);
    uncertain.push(...(await findManagers(lines, company)));
    nameUnits(lines, company, one.takenUnits);
  }
  // Of a cell that cannot be told, nothing else is said.
  const said = new Set(uncertain.flatMap((one) => [placeOf(one), ...(isOfName(one) ? [`${one.line} full name`] : [])]));
  const problems: PeopleProblem[] = [...uncertain];
  const { plan, rows } =
    one.kind === 'history'
      ? examineHistory(await inPortions(lines, historyIn, problems, said), { lines, problems, company })
      : await examinePeople(await inPortions(lines, employeesIn, problems, said), { lines, problems, company, by });
  const written = plan.changed.map(({ before, employee }) => [before?.jobHistory, employee.jobHistory]);
  const looked = one.kind === 'history' ? [rows, written] : rows;
  return { plan, rows, seen: hash('sha256', JSON.stringify([one.columns, one.dayOrders, looked])), company };
}

/**
 * Reads lines in portions, so that the event loop serves others between; adds what is wrong with them to `problems`.
 */
async function inPortions<Line, Read>(
  lines: Line[],
  read: (some: Line[]) => { rows: Read[]; problems: PeopleProblem[] },
  problems: PeopleProblem[],
  said: Set<string>,
): Promise<Read[]> {
  const all: Read[] = [];
  for (const some of portionsOf(lines, aPortion)) {
    const found = read(some);
    all.push(...found.rows);
    problems.push(...found.problems.filter((problem) => !said.has(placeOf(problem))));
    await others();
  }
  return all;
}

const placeOf = ({ line, column }: PeopleProblem) => `${line} ${column}`;

/** Whether a half of somebody's name cannot be told, and so the whole one neither. */
const isOfName = ({ column }: PeopleProblem) => column === 'first name' || column === 'last name';

async function examinePeople(
  rows: EmployeeRow[],
  {
    lines,
    problems,
    company,
    by,
  }: { lines: Row<Column>[]; problems: PeopleProblem[]; company: Known[]; by: AuditedBy },
): Promise<Pick<Examined, 'plan' | 'rows'>> {
  problems.push(...doubledIn(rows).flatMap((problem) => inBothRows(problem, lines)));
  const addresses = new Map(lines.map(({ line, cells }) => [line, addressIn(cells.email ?? '') ?? '']));
  const names = new Map(lines.map(({ line, cells }) => [line, cells['full name']?.slice(0, longestName) || null]));
  const { plan, waiting } = await planWithout(problems, rows, { company, addresses, by });
  return { plan, rows: describe(plan, { problems, waiting, rows, names }) };
}

/** A value in two rows, as a problem of each, spelled as it is there: nobody can tell which of the two is right. */
function inBothRows({ line, column, count, ...problem }: PeopleProblem, lines: Row<Column>[]): PeopleProblem[] {
  const spelled = (at: number | undefined, other: number | undefined) =>
    lines
      .filter((row) => row.line === at)
      .map((row) => ({ ...problem, line: row.line, column, value: row.cells[column as Column] ?? '', count: other }));
  return [...spelled(count, line), ...spelled(line, count)] as PeopleProblem[];
}

const refusedTo = ({ actor = null, operator }: AuditedBy, plan: Plan) => (operator ? [] : refusedChanges(plan, actor));

/** Plans the rows without a problem; adds what conflicts with the company to `problems`, until the rest fits. */
async function planWithout(
  problems: PeopleProblem[],
  rows: EmployeeRow[],
  { company, addresses, by }: { company: Known[]; addresses: Map<number, string>; by: AuditedBy },
): Promise<{ plan: Plan; waiting: Set<number> }> {
  const known = new Set(company.map(({ email }) => email));
  const ledBy = Map.groupBy(rows, (row) => row['manager email'] ?? '');
  const waiting = new Set<number>();
  const leftOut = new Set<number>();
  const leaveOut = (line: number) => {
    const lines = [line];
    for (let next = lines.pop(); next !== undefined; next = lines.pop()) {
      leftOut.add(next);
      const address = addresses.get(next);
      if (!address || known.has(address)) continue;
      // Rows wait if their manager is a newcomer who is left out.
      for (const led of ledBy.get(address) ?? []) {
        if (leftOut.has(led.line)) continue;
        waiting.add(led.line);
        lines.push(led.line);
      }
    }
  };
  for (const { line } of problems) leaveOut(line);
  for (;;) {
    const plan = planImport(
      rows.filter(({ line }) => !leftOut.has(line)),
      [],
      company,
    );
    const unfit = 'added' in plan ? refusedTo(by, plan) : plan.problems;
    if ('added' in plan && unfit.length === 0) return { plan, waiting };
    for (const problem of unfit) {
      problems.push(problem);
      waiting.delete(problem.line);
      leaveOut(problem.line);
    }
    await others();
  }
}

function describe(
  plan: Plan,
  {
    problems,
    waiting,
    rows,
    names,
  }: { problems: PeopleProblem[]; waiting: Set<number>; rows: EmployeeRow[]; names: Map<number, string | null> },
): CheckedRow[] {
  const checked = new Map<number, CheckedRow>();
  const named = (line: number, state: CheckedRow['state'], more: Partial<CheckedRow> = {}) =>
    checked.set(line, { line, state, name: names.get(line) ?? null, problems: [], differences: [], ...more });
  for (const { line } of rows) named(line, 'unchanged');
  for (const line of plan.left) named(line, 'left');
  for (const { line, differences } of plan.added) if (line) named(line, 'new', { differences });
  for (const { line, differences } of plan.changed) if (line) named(line, 'changed', { differences });
  for (const line of waiting) named(line, 'waits');
  for (const [line, ofLine] of Map.groupBy(problems, (problem) => problem.line)) {
    named(line, 'problem', { problems: ofLine });
  }
  return [...checked.values()].sort((one, other) => one.line - other.line);
}
