import type { z } from 'zod';
import { type Row, rowsBy } from '#server/tables/csv-table.ts';
import { doubled, problemsOf } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';
import { type EmployeeColumn, employeeCells, employeeColumns } from './employee-columns.ts';
import type { PeopleProblem } from './people-problem.ts';

type Cells = z.output<typeof employeeCells>;

/** A line of the file: an address and a name, and whatever other columns the file has. */
export type EmployeeRow = { line: number } & Pick<Cells, 'email' | 'full name'> & Partial<Cells>;

const cells = employeeCells.partial().required({ email: true, 'full name': true });

/** Reads the people of a file, and every problem within the file. */
export function readEmployees(table: Table): { rows: EmployeeRow[]; problems: PeopleProblem[] } {
  const { rows: lines, problems: problemsOfTable } = rowsBy(table, employeeColumns);
  const { rows, problems } = employeesIn(lines);
  const all: PeopleProblem[] = [...problemsOfTable, ...problems, ...doubledIn(rows)];
  if (lines.length === 0 && all.length === 0) all.push({ line: 1, code: 'nobody-in-file' });
  return { rows, problems: all };
}

/** The people in some lines, and what is wrong in the cells of the others. */
export function employeesIn(lines: Row<EmployeeColumn>[]): { rows: EmployeeRow[]; problems: PeopleProblem[] } {
  const problems: PeopleProblem[] = [];
  const rows = lines.flatMap(({ line, cells: given }): EmployeeRow[] => {
    // A row may be shorter than the names of its columns, and two columns of a name may both be empty.
    const parsed = cells.safeParse({ email: '', 'full name': '', ...given });
    if (parsed.success) return [{ line, ...parsed.data } as EmployeeRow];
    problems.push(...problemsOf(line, parsed.error, given));
    return [];
  });
  return { rows, problems };
}

/** Values in two lines that only one person can have. */
export function doubledIn(rows: EmployeeRow[]): PeopleProblem[] {
  return (['email', 'username', 'employee id'] as const).flatMap((column) => doubled(rows, column));
}
