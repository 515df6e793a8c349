import type { z } from 'zod';
import { readTable } from '#server/tables/csv-table.ts';
import { doubled, problemsOf } from '#server/tables/problem.ts';
import { employeeCells, employeeColumns } from './employee-columns.ts';
import type { PeopleProblem } from './people-problem.ts';

type Cells = z.output<typeof employeeCells>;

/** A line of the file: an address and a name, and whatever other columns the file has. */
export type EmployeeRow = { line: number } & Pick<Cells, 'email' | 'full name'> & Partial<Cells>;

const cells = employeeCells.partial().required({ email: true, 'full name': true });

/** Reads the people of a file, and everything in it that is wrong by itself. */
export function readEmployees(csv: string): { rows: EmployeeRow[]; problems: PeopleProblem[] } {
  const { rows: lines, problems: problemsOfTable } = readTable(csv, employeeColumns);
  const problems: PeopleProblem[] = problemsOfTable;
  const rows = lines.flatMap(({ line, cells: given }): EmployeeRow[] => {
    const parsed = cells.safeParse(given);
    if (parsed.success) return [{ line, ...parsed.data } as EmployeeRow];
    problems.push(...problemsOf(line, parsed.error, given));
    return [];
  });
  for (const column of ['email', 'username', 'employee id'] as const) problems.push(...doubled(rows, column));
  if (lines.length === 0 && problems.length === 0) problems.push({ line: 1, code: 'nobody-in-file' });
  return { rows, problems };
}
