import type { Id } from '#contract/id.ts';
import { randomId } from '#server/db/ids.ts';
import { idKey } from '#server/translations/alike.ts';
import type { Employee, Known } from './employee.ts';
import { fieldOf } from './employee-columns.ts';
import type { PeopleProblem } from './people-problem.ts';
import type { EmployeeRow } from './read-employees.ts';

/** Somebody after the import and before it, their line in the file, if any, and whether their job history is given. */
export type MatchedEmployee = { employee: Employee; before: Known | null; line?: number; hasOwnHistory?: boolean };

/**
 * Finds whom each line is about. A person keeps their employee id, so it decides; an address may change with a marriage
 * and come back with a namesake. Without an id, or for an unknown one, the address decides.
 */
export function matchRows(
  rows: EmployeeRow[],
  company: Known[],
): { placed: MatchedEmployee[]; left: number[]; problems: PeopleProblem[] } {
  const byEmployeeId = Map.groupBy(
    company.filter(({ employeeId }) => employeeId),
    ({ employeeId }) => idKey(employeeId ?? ''),
  );
  const byEmail = new Map(company.map((known) => [known.email, known]));
  const problems: PeopleProblem[] = [];
  const foundById = new Map(
    rows.map((row) => {
      const found = byEmployeeId.get(idKey(row['employee id'] ?? '')) ?? [];
      // Nobody can tell two people apart whose ids look alike.
      if (found.length > 1) {
        problems.push({
          line: row.line,
          column: 'employee id',
          code: 'several-people',
          value: row['employee id'] ?? '',
        });
      }
      return [row.line, found[0]] as const;
    }),
  );
  const claimed = new Set([...foundById.values()]);

  const left: number[] = [];
  const placed = rows.flatMap((row): MatchedEmployee[] => {
    const { line } = row;
    let before = foundById.get(line) ?? null;
    const namesake = byEmail.get(row.email);
    if (!before && namesake && !claimed.has(namesake)) {
      before = namesake;
      if (row['employee id'] && before.employeeId) {
        const [value, other] = [row['employee id'], before.employeeId];
        problems.push({ line, column: 'email', code: 'belongs-to-employee-id', value, other });
      }
    }
    if (before?.left) {
      left.push(line);
      return [];
    }
    return [{ employee: written(row, before), before, line }];
  });
  return { placed, left, problems };
}

type Column = keyof typeof fieldOf;
type Field = (typeof fieldOf)[Column];

/** Applies a line to a record. A column missing from the file stays as it was. */
export function written(row: Partial<EmployeeRow>, before: Known | null, id: Id = randomId()): Employee {
  const columns = Object.entries(fieldOf) as [Column, Field][];
  const fields = Object.fromEntries(
    columns.map(([column, field]) => [field, row[column] === undefined ? (before?.[field] ?? null) : row[column]]),
  ) as Pick<Employee, Field>;
  const rest = before ?? { id, managerId: null, leadershipTeam: [], jobHistory: [] };
  return { ...rest, ...fields, language: row.language ?? before?.language ?? 'en' };
}
