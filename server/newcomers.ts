import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { language } from '#contract/words.ts';
import { isCleanText } from './http/text.ts';
import type { Newcomer } from './session/invites.ts';

const text = z
  .string()
  .trim()
  .max(200)
  .refine((value) => isCleanText(value) && !/[\r\n]/.test(value), { error: 'holds characters that no name has' });

const optional = text
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

const row = z.object({
  email: z.email({ error: 'is no email address' }).max(254),
  'full name': text.min(1, { error: 'is missing' }),
  username: optional.refine((name) => (name?.length ?? 0) <= 100, { error: 'is longer than 100 characters' }),
  position: optional,
  department: optional,
  language: language.or(z.literal('').transform(() => 'en' as const)).default('en'),
});

/** Thrown where a file cannot be used, naming every line to mend: all are let in, or nobody. */
export class NewcomersError extends Error {
  constructor(problems: string[]) {
    super(['Nobody was invited. Mend the file first:', ...problems].join('\n  - '));
    this.name = 'NewcomersError';
  }
}

/**
 * Reads people to let in from a CSV text with a line of column names.
 * @throws {NewcomersError}
 */
export function readNewcomers(csv: string): Newcomer[] {
  const seen = new Map<string, number>();
  const problems: string[] = [];
  const newcomers = linesOf(csv).flatMap(({ record, info }) => {
    const complain = (what: string) => problems.push(`line ${info.lines}: ${what}`);
    const parsed = row.safeParse(record);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) complain(`${issue.path.join(' ')} ${issue.message}`);
      return [];
    }
    const { 'full name': fullName, ...rest } = parsed.data;
    const names = [['email', rest.email.toLowerCase()] as const, ['username', rest.username] as const];
    for (const [column, name] of names) {
      const earlier = name && seen.get(`${column} ${name}`);
      if (earlier) complain(`${column} stands in line ${earlier} already`);
      if (name) seen.set(`${column} ${name}`, info.lines);
    }
    return [{ fullName, ...rest }];
  });
  if (problems.length > 0) throw new NewcomersError(problems);
  return newcomers;
}

/** Somebody to let in of whom only the address is known. */
export function readNewcomer(address: string): Newcomer {
  const parsed = row.safeParse({ email: address, 'full name': address.split('@')[0] });
  if (!parsed.success) throw new Error(`${address} is no email address.`);
  const { 'full name': fullName, ...rest } = parsed.data;
  return { fullName, ...rest };
}

type Line = { record: Record<string, string>; info: { lines: number } };

function linesOf(csv: string): Line[] {
  try {
    return parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      info: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as Line[];
  } catch (error) {
    throw new NewcomersError([(error as Error).message]);
  }
}
