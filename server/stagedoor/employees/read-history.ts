import { z } from 'zod';
import { day, email, orEmpty, textOf } from '#server/stagedoor/cells.ts';
import { type Problem, problemsOf, readTable } from '#server/stagedoor/csv-table.ts';

const historyCells = z.object({
  email: orEmpty(email),
  'employee id': textOf(100),
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
};

/** Reads job histories, and everything in the file that is wrong by itself. */
export function readHistory(file: string, bytes: Buffer): { rows: HistoryRow[]; problems: Problem[] } {
  const { rows: lines, problems } = readTable(file, bytes, historyColumns);
  const rows = lines.flatMap(({ line, cells: given }): HistoryRow[] => {
    const parsed = cells.safeParse(given);
    if (!parsed.success) {
      problems.push(...problemsOf(line, parsed.error));
      return [];
    }
    if (parsed.data.email || parsed.data['employee id']) return [{ line, ...parsed.data } as HistoryRow];
    problems.push({ line, reason: 'names nobody: write the email or the employee id' });
    return [];
  });
  return { rows, problems };
}
