import { z } from 'zod';
import { language } from '#contract/words.ts';
import type { Newcomer } from '#server/session/newcomer-rows.ts';
import { email, neededTextOf, orEmpty, textOf } from './cells.ts';
import { doubled, problemsOf, readTable, said } from './csv-table.ts';
import { Refusal } from './refusal.ts';

const cells = z.object({
  email,
  'full name': neededTextOf(200),
  username: textOf(100).default(null),
  position: textOf(200).default(null),
  department: textOf(200).default(null),
  language: orEmpty(language)
    .transform((value) => value ?? ('en' as const))
    .default('en'),
});

const columns = {
  known: ['email', 'full name', 'username', 'position', 'department', 'language'],
  required: ['email', 'full name'],
} as const;

/**
 * Reads people to let in from a CSV file with a line of column names.
 * @throws {Refusal} naming every line to mend: all are let in, or nobody
 */
export function readNewcomers(file: string, bytes: Buffer): Newcomer[] {
  const { rows, problems } = readTable(file, bytes, columns);
  const read = rows.flatMap(({ line, cells: given }) => {
    const parsed = cells.safeParse(given);
    if (parsed.success) return [{ line, ...parsed.data }];
    problems.push(...problemsOf(line, parsed.error));
    return [];
  });
  for (const column of ['email', 'username'] as const) problems.push(...doubled(read, column));
  if (problems.length > 0) throw new Refusal('Nobody was invited. Mend the file first:', problems.map(said));
  return read.map(({ line: _, 'full name': fullName, ...rest }) => ({ fullName, ...rest }));
}

/** Somebody to let in of whom only the address is known. */
export function readNewcomer(address: string): Newcomer {
  const parsed = cells.safeParse({ email: address, 'full name': address.split('@')[0] });
  if (!parsed.success) throw new Refusal(`${address} is no email address.`);
  const { 'full name': fullName, ...rest } = parsed.data;
  return { fullName, ...rest };
}
