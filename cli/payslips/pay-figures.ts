import { z } from 'zod';
import { atLine, problemSentence } from '#cli/problem-sentence.ts';
import { Refusal } from '#cli/refusal.ts';
import { finder } from '#server/pay/batches/match.ts';
import type { PayslipRecipient } from '#server/pay/batches/recipient-rows.ts';
import type { PayslipFigures } from '#server/pay/pay-tables.ts';
import { day, neededTextOf, textOf } from '#server/tables/cells.ts';
import { rowsBy } from '#server/tables/csv-table.ts';
import { type Problem, problemsOf, type TableProblem } from '#server/tables/problem.ts';
import type { Table } from '#server/tables/read-table.ts';
import { whoWords } from './problem-words.ts';

/** A person's figures for a month, and those of the earlier months of that year. */
export type PersonFigures = { recipient: PayslipRecipient; figures: PayslipFigures; before: PayslipFigures[] };

/** A month, as YYYY-MM. */
export const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/, { error: 'no-month' });

const currencies = new Set(Intl.supportedValuesOf('currency'));

const currency = z
  .string()
  .transform((value) => value.toUpperCase())
  .refine((value) => currencies.has(value), { error: 'no-currency' });

const kinds = { earning: 'earnings', deduction: 'deductions' } as const;

const cells = z
  .object({
    'employee id': neededTextOf(100),
    month,
    'paid on': day,
    currency,
    kind: z
      .string()
      .toLowerCase()
      .pipe(z.enum(['earning', 'deduction'], { error: 'no-kind' })),
    name: neededTextOf(100),
    amount: neededTextOf(20),
    employer: textOf(100).optional(),
  })
  .transform((line, context) => {
    const amount = amountIn(line.amount, line.currency);
    if (amount !== null) return { ...line, amount };
    context.addIssue({
      code: 'custom',
      path: ['amount'],
      message: 'no-amount',
      params: { other: line.currency },
    });
    return z.NEVER;
  });

type FiguresLine = z.output<typeof cells>;

type FiguresProblem = Problem<TableProblem | keyof typeof sentences>;

/** The operator's sentences for problems that only figures have. */
const sentences = {
  'no-month': ({ value }: Pick<Problem, 'value'>) => `${JSON.stringify(value)} is no month; write it as 2026-11`,
  'no-currency': ({ value }: Pick<Problem, 'value'>) => `${JSON.stringify(value)} is no currency; write it as EUR`,
  'no-kind': () => 'is neither earning nor deduction',
  'no-amount': ({ value, other }: Pick<Problem, 'value' | 'other'>) =>
    `${JSON.stringify(value)} is no amount of ${other}; write it as 1234.50, without a sign for thousands`,
} as const;

export const figuresFile = {
  known: ['employee id', 'month', 'paid on', 'currency', 'kind', 'name', 'amount', 'employer'],
  required: ['employee id', 'month', 'paid on', 'currency', 'kind', 'name', 'amount'],
  days: ['paid on'],
} as const;

/** The columns, as the command's help lists them. */
export const figuresColumns: readonly string[] = figuresFile.known;

/**
 * Reads a CSV file with one line per earning and deduction of a payslip.
 * @param of the month of the wanted payslips
 * @throws {Refusal} naming every problem in the file
 */
export function readFigures(table: Table, people: PayslipRecipient[], of: string): PersonFigures[] {
  const { rows, problems } = rowsBy(table, figuresFile);
  const reasons = problems.map(problemSentence);
  const find = finder(people);
  const byPerson = new Map<PayslipRecipient, Map<string, PayslipFigures>>();
  for (const { line, cells: given } of rows) {
    const parsed = cells.safeParse(given);
    if (!parsed.success) {
      reasons.push(...problemsOf<FiguresProblem['code']>(line, parsed.error, given).map(saidOfFigures));
      continue;
    }
    const recipient = find(parsed.data['employee id']);
    if (typeof recipient === 'string') reasons.push(atLine({ line }, whoWords(recipient, parsed.data['employee id'])));
    else
      reasons.push(
        ...put(byPerson, recipient, parsed.data).map(({ column, reason }) => atLine({ line, column }, reason)),
      );
  }
  if (reasons.length > 0) throw new Refusal('Nothing was drawn. Mend this first:', reasons);

  return [...byPerson].flatMap(([recipient, months]) => {
    const figures = months.get(of);
    if (!figures) return [];
    const before = [...months.values()].filter((one) => one.month.slice(0, 4) === of.slice(0, 4) && one.month < of);
    return [{ recipient, figures, before }];
  });
}

function saidOfFigures(problem: FiguresProblem): string {
  const { code } = problem;
  return code in sentences
    ? atLine(problem, sentences[code as keyof typeof sentences](problem))
    : problemSentence(problem as Problem);
}

/** Adds a line to its person's month; answers where it contradicts the month's first line. */
function put(
  byPerson: Map<PayslipRecipient, Map<string, PayslipFigures>>,
  recipient: PayslipRecipient,
  line: FiguresLine,
): { column: string; reason: string }[] {
  const months = byPerson.get(recipient) ?? new Map<string, PayslipFigures>();
  byPerson.set(recipient, months);
  const figures = months.get(line.month) ?? {
    ...(line.employer && { employer: line.employer }),
    ...(recipient.employeeId && { employeeId: recipient.employeeId }),
    month: line.month,
    paidOn: line['paid on'],
    currency: line.currency,
    earnings: [],
    deductions: [],
  };
  months.set(line.month, figures);
  figures[kinds[line.kind]].push({ name: line.name, amount: line.amount });
  const compared = [
    ['paid on', line['paid on'], figures.paidOn],
    ['currency', line.currency, figures.currency],
    ['employer', line.employer ?? undefined, figures.employer],
  ] as const;
  return compared
    .filter(([, now, first]) => now !== first)
    .map(([column, , first]) => ({ column, reason: `is ${first ?? 'empty'} in this payslip's first line` }));
}

/** An amount in the currency's smallest unit; null if the text is ambiguous, such as 1,234. */
function amountIn(text: string, currency: string): number | null {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const [, sign, units, fraction = ''] = /^(-?)(\d{1,12})(?:[.,](\d+))?$/.exec(text) ?? [];
  if (units === undefined || fraction.length > digits) return null;
  return Number(`${sign}${units}${fraction.padEnd(digits, '0')}`);
}
