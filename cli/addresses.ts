import { stat } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { employeeColumns } from '#server/directory/employee-columns.ts';
import { notJoinedColumns } from '#server/directory/not-joined-rows.ts';
import { idsByEmail } from '#server/directory/person-rows.ts';
import { email } from '#server/tables/cells.ts';
import { rowsBy } from '#server/tables/csv-table.ts';
import { doubled, problemsOf } from '#server/tables/problem.ts';
import { readInput } from './input-file.ts';
import { atLine, problemSentence } from './problem-sentence.ts';
import { Refusal } from './refusal.ts';
import { asTable } from './table-file.ts';

/** A file of people: only its email column is read, so any of our exports will do. */
const columns = {
  known: [...new Set([...employeeColumns.known, ...notJoinedColumns])],
  required: ['email'],
} as const;

/** The people a command is about, and whether they came from a file. */
export type Addresses = { addresses: string[]; isFile: boolean };

/**
 * The addresses that an operand gives: itself, or the email column of a CSV file.
 * @param nothing the first sentence if the file has to be mended, such as "Nobody was shown out."
 * @throws {Refusal} naming every line to mend, including unknown addresses
 */
export async function addressesIn(db: Database, operand: string, nothing: string): Promise<Addresses> {
  if (operand.includes('@') && !(await stat(operand).catch(() => null))) return { addresses: [operand], isFile: false };
  const { rows, problems } = rowsBy(await asTable(operand, await readInput(operand), columns), columns);
  const read = rows.flatMap(({ line, cells }) => {
    const parsed = email.safeParse(cells.email ?? '');
    if (parsed.success) return [{ line, email: parsed.data }];
    problems.push(...problemsOf(line, parsed.error, cells).map((problem) => ({ ...problem, column: 'email' })));
    return [];
  });
  problems.push(...doubled(read, 'email'));
  const known = await idsByEmail(
    db,
    read.map((row) => row.email),
  );
  const strangers = read.filter((row) => !known.has(row.email));
  const reasons = [
    ...problems.map(problemSentence),
    ...strangers.map((row) => atLine(row, `${row.email} is nobody here`)),
  ];
  if (reasons.length > 0) throw new Refusal(`${nothing} Mend the file first:`, reasons);
  return { addresses: read.map((row) => row.email), isFile: true };
}
