import { z } from 'zod';
import { email, idOf, language, neededTextOf, orEmpty, textOf } from '#server/tables/cells.ts';
import { rowsBy } from '#server/tables/csv-table.ts';
import { doubled, type Problem, problemsOf } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';
import type { Newcomer } from './newcomer-rows.ts';

const cells = z.object({
  email,
  'full name': neededTextOf(200),
  username: idOf(100).default(null),
  position: textOf(200).default(null),
  department: textOf(200).default(null),
  language: orEmpty(language)
    .transform((value) => value ?? ('en' as const))
    .default('en'),
});

/** The columns of a file of newcomers. */
export const newcomerFile = {
  known: ['email', 'full name', 'username', 'position', 'department', 'language'],
  required: ['email', 'full name'],
} as const;

/** Reads newcomers from a CSV file with a line of column names, and every problem in it. */
export function readNewcomers(table: Table): { newcomers: Newcomer[]; problems: Problem[] } {
  const { rows, problems } = rowsBy(table, newcomerFile);
  const read = rows.flatMap(({ line, cells: given }) => {
    const parsed = cells.safeParse(given);
    if (parsed.success) return [{ line, ...parsed.data }];
    problems.push(...problemsOf(line, parsed.error, given));
    return [];
  });
  for (const column of ['email', 'username'] as const) problems.push(...doubled(read, column));
  return { newcomers: read.map(({ line: _, 'full name': fullName, ...rest }) => ({ fullName, ...rest })), problems };
}

/** A newcomer of whom only the address is known; null if it is no address. */
export function readNewcomer(address: string): Newcomer | null {
  const parsed = cells.safeParse({ email: address, 'full name': address.split('@')[0] });
  if (!parsed.success) return null;
  const { 'full name': fullName, ...rest } = parsed.data;
  return { fullName, ...rest };
}
