import type { PayLine, PayslipFigures } from '#server/pay/pay-tables.ts';

export type Summed = PayLine & { yearToDate: number };

/**
 * Adds a payslip up, in this month and in its year so far.
 * @param before the figures of the same year's earlier months; those in another currency do not count
 */
export function sumsOf(figures: PayslipFigures, before: PayslipFigures[]) {
  const year = [...before.filter(({ currency }) => currency === figures.currency), figures];
  const lines = (kind: 'earnings' | 'deductions') =>
    figures[kind].map((line) => ({
      ...line,
      yearToDate: total(year.flatMap((one) => one[kind].filter(({ name }) => name === line.name))),
    }));
  const sum = (kind: 'earnings' | 'deductions') => ({
    name: '',
    amount: total(figures[kind]),
    yearToDate: total(year.flatMap((one) => one[kind])),
  });
  const [gross, deducted] = [sum('earnings'), sum('deductions')];
  return {
    earnings: lines('earnings'),
    deductions: lines('deductions'),
    gross,
    deducted,
    net: { name: '', amount: gross.amount - deducted.amount, yearToDate: gross.yearToDate - deducted.yearToDate },
  };
}

function total(lines: PayLine[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}
