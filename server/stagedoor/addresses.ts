import { stat } from 'node:fs/promises';
import type { Database } from '#server/db/database.ts';
import { idsByEmail } from '#server/session/person-rows.ts';
import { email } from './cells.ts';
import { doubled, problemsOf, readTable, said } from './csv-table.ts';
import { employeeColumns } from './employees/employee-columns.ts';
import { readInput } from './input-file.ts';
import { notJoinedColumns } from './not-joined-rows.ts';
import { Refusal } from './refusal.ts';
import { asCsv } from './spreadsheet.ts';

/** A file of people: only the column email is read, so that any list of ours will do. */
const columns = {
  known: [...new Set([...employeeColumns.known, ...notJoinedColumns])],
  required: ['email'],
} as const;

/** Whom a command is about, and whether a file names them. */
export type Addresses = { addresses: string[]; isFile: boolean };

/**
 * The addresses that an operand names: itself, or those in a CSV file with a column email.
 * @param nothing what is said first where the file has to be mended, such as "Nobody was shown out."
 * @throws {Refusal} naming every line to mend, those included whose address nobody here has
 */
export async function addressesIn(db: Database, operand: string, nothing: string): Promise<Addresses> {
  if (operand.includes('@') && !(await stat(operand).catch(() => null))) return { addresses: [operand], isFile: false };
  const { rows, problems } = readTable(operand, await asCsv(operand, await readInput(operand)), columns);
  const read = rows.flatMap(({ line, cells }) => {
    const parsed = email.safeParse(cells.email ?? '');
    if (parsed.success) return [{ line, email: parsed.data }];
    problems.push(...problemsOf(line, parsed.error).map((problem) => ({ ...problem, column: 'email' })));
    return [];
  });
  problems.push(...doubled(read, 'email'));
  const known = await idsByEmail(
    db,
    read.map((row) => row.email),
  );
  for (const row of read) {
    if (!known.has(row.email)) problems.push({ line: row.line, reason: `${row.email} is nobody here` });
  }
  if (problems.length > 0) throw new Refusal(`${nothing} Mend the file first:`, problems.map(said));
  return { addresses: read.map((row) => row.email), isFile: true };
}
