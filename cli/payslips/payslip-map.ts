import { z } from 'zod';
import { problemSentence } from '#cli/problem-sentence.ts';
import { Refusal } from '#cli/refusal.ts';
import { day, email, neededTextOf, orEmpty, textOf } from '#server/tables/cells.ts';
import { rowsBy } from '#server/tables/csv-table.ts';
import { doubled, problemsOf } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';

const mapCells = z.object({
  file: neededTextOf(1000),
  email: orEmpty(email),
  'employee id': textOf(100),
  date: orEmpty(day),
  title: textOf(200),
});

const cells = mapCells.partial().required({ file: true });

type Column = keyof typeof mapCells.shape;

/** A line that assigns a file to a person. */
export type MappedPayslip = { line: number } & z.output<typeof cells>;

/** The columns of a map. */
export const mapFile = {
  known: Object.keys(mapCells.shape) as Column[],
  required: ['file'] as Column[],
  days: ['date'] as Column[],
};

/**
 * Reads a CSV file that assigns each document to a person.
 * @throws {Refusal}
 */
export function readMap(table: Table): MappedPayslip[] {
  const { rows, problems } = rowsBy(table, mapFile);
  const lines = rows.flatMap(({ line, cells: given }): MappedPayslip[] => {
    const parsed = cells.safeParse(given);
    if (parsed.success) return [{ line, ...parsed.data }];
    problems.push(...problemsOf(line, parsed.error, given));
    return [];
  });
  problems.push(...doubled(lines, 'file'));
  if (problems.length > 0)
    throw new Refusal('Nothing was published. Mend the map first:', problems.map(problemSentence));
  return lines;
}
