import type { Known } from '#server/directory/employee.ts';
import { ownerIn } from '#server/directory/match-history.ts';
import type { PeopleProblem } from '#server/directory/people-problem.ts';
import { type Plan, planImport } from '#server/directory/plan.ts';
import type { HistoryRow } from '#server/directory/read-history.ts';
import type { Row } from '#server/tables/csv-table.ts';
import type { Column } from './import-columns.ts';
import type { CheckedRow } from './import-rows.ts';

/** The longest name that is shown, in UTF-16 units. */
export const longestName = 200;

/**
 * Works out what a file of job histories would do. A history replaces the old one, so it comes whole or not at all: if
 * one step of a person has a problem, their other steps wait.
 */
export function examineHistory(
  rows: HistoryRow[],
  { lines, problems, company }: { lines: Row<Column>[]; problems: PeopleProblem[]; company: Known[] },
): { plan: Plan; rows: CheckedRow[] } {
  const find = ownerIn(company);
  const owners = new Map(lines.map(({ line, cells }) => [line, find(trimmed(cells))]));
  const all = planImport([], rows, company);
  if ('problems' in all) problems.push(...all.problemsInHistory);
  const wrong = new Set(problems.map(({ line }) => line));
  const incomplete = new Set(problems.map(({ line }) => owners.get(line)));
  const isWhole = ({ line }: HistoryRow) => !wrong.has(line) && !incomplete.has(owners.get(line));
  const plan = 'problems' in all || wrong.size > 0 ? planImport([], rows.filter(isWhole), company) : all;
  if ('problems' in plan) throw new Error('The company itself does not fit together.');

  const firstLines = new Map<string | undefined, number>();
  for (const { line } of rows.toReversed()) firstLines.set(owners.get(line)?.id, line);
  const changed = plan.changed.map((change) => ({ ...change, line: firstLines.get(change.employee.id) ?? null }));
  const byPerson = new Map(changed.map((change) => [change.employee.id, change]));
  const byLine = Map.groupBy(problems, ({ line }) => line);
  const checked = lines.map(({ line, cells }): CheckedRow => {
    const owner = owners.get(line);
    const change = owner && byPerson.get(owner.id);
    const name = (owner?.fullName ?? cells.email ?? cells['employee id'] ?? '').slice(0, longestName) || null;
    const differences = change?.line === line ? change.differences : [];
    return { line, state: stateOf(line), name, problems: byLine.get(line) ?? [], differences };

    function stateOf(at: number): CheckedRow['state'] {
      if (wrong.has(at)) return 'problem';
      if (owner?.left) return 'left';
      if (incomplete.has(owner)) return 'waits';
      return change ? 'changed' : 'unchanged';
    }
  });
  // An import of histories changes no leadership team.
  return { plan: { ...plan, changed, leadersChanged: [] }, rows: checked };
}

/** Whom a line names, even if something else is wrong with it. */
function trimmed({ email, 'employee id': id }: Row<Column>['cells']): { email?: string; 'employee id'?: string } {
  return { ...(email && { email: email.trim() }), ...(id?.trim() && { 'employee id': id.trim() }) };
}
