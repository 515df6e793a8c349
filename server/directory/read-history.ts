import { z } from 'zod';
import { day, email, idOf, orEmpty, textOf } from '#server/tables/cells.ts';
import { type Row, rowsBy } from '#server/tables/csv-table.ts';
import { problemsOf } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';
import type { PeopleProblem } from './people-problem.ts';

const historyCells = z.object({
  email: orEmpty(email),
  'employee id': idOf(100),
  date: day,
  event: textOf(200),
  position: textOf(200),
  department: textOf(200),
  manager: textOf(200),
  'manager email': orEmpty(email),
});

export type HistoryColumn = keyof typeof historyCells.shape;
type Cells = z.output<typeof historyCells>;

/** One step of somebody's way through the company. */
export type HistoryRow = { line: number } & Pick<Cells, 'date'> & Partial<Cells>;

const cells = historyCells.partial().required({ date: true });

export const historyColumns = {
  known: Object.keys(historyCells.shape) as HistoryColumn[],
  required: ['date', 'event'] as HistoryColumn[],
  days: ['date'] as HistoryColumn[],
};

/** Reads job histories, and every problem within the file. */
export function readHistory(table: Table): { rows: HistoryRow[]; problems: PeopleProblem[] } {
  const { rows: lines, problems: problemsOfTable } = rowsBy(table, historyColumns);
  const { rows, problems } = historyIn(lines);
  return { rows, problems: [...problemsOfTable, ...problems] };
}

/** The steps in some lines, and what is wrong in the cells of the others. */
export function historyIn(lines: Row<HistoryColumn>[]): { rows: HistoryRow[]; problems: PeopleProblem[] } {
  const problems: PeopleProblem[] = [];
  const rows = lines.flatMap(({ line, cells: given }): HistoryRow[] => {
    const parsed = cells.safeParse(given);
    if (!parsed.success) {
      problems.push(...problemsOf(line, parsed.error, given));
      return [];
    }
    if (parsed.data.email || parsed.data['employee id']) return [{ line, ...parsed.data } as HistoryRow];
    problems.push({ line, code: 'names-nobody' });
    return [];
  });
  return { rows, problems };
}
