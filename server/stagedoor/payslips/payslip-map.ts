import { z } from 'zod';
import { day, email, neededTextOf, orEmpty, textOf } from '#server/stagedoor/cells.ts';
import { doubled, problemsOf, readTable, said } from '#server/stagedoor/csv-table.ts';
import { Refusal } from '#server/stagedoor/refusal.ts';

const mapCells = z.object({
  file: neededTextOf(1000),
  email: orEmpty(email),
  'employee id': textOf(100),
  date: orEmpty(day),
  title: textOf(200),
});

const cells = mapCells.partial().required({ file: true });

type Column = keyof typeof mapCells.shape;

/** A line that says whose payslip a file is. */
export type MappedPayslip = { line: number } & z.output<typeof cells>;

const columns = { known: Object.keys(mapCells.shape) as Column[], required: ['file'] as Column[] };

/**
 * Reads a CSV file that says for each document whose it is.
 * @throws {Refusal}
 */
export function readMap(file: string, bytes: Buffer): MappedPayslip[] {
  const { rows, problems } = readTable(file, bytes, columns);
  const lines = rows.flatMap(({ line, cells: given }): MappedPayslip[] => {
    const parsed = cells.safeParse(given);
    if (parsed.success) return [{ line, ...parsed.data }];
    problems.push(...problemsOf(line, parsed.error));
    return [];
  });
  problems.push(...doubled(lines, 'file'));
  if (problems.length > 0) throw new Refusal('Nothing was published. Mend the map first:', problems.map(said));
  return lines;
}
