import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '#contract/language.ts';
import { dayInWords, monthInWords } from '#server/words/days.ts';
import type { PayslipFigures } from './pay-tables.ts';
import { payslipWords } from './payslip-words.ts';
import { penFor } from './pdf-pen.ts';
import { type Summed, sumsOf } from './year-to-date.ts';

/** What a payslip is drawn from. */
export type ToDraw = {
  figures: PayslipFigures;
  /** The same year's earlier months, for the year to date. */
  before: PayslipFigures[];
  employee: string;
  /** Where the figures do not say who paid. */
  company: string;
  language: Language;
};

const colour = { curtain: '#8a1538', soft: '#62565f', line: '#e8dfd3', wash: '#fbe9ee', paper: '#ffffff' };
const page = { width: 595.28, margin: 48 };
const inner = page.width - 2 * page.margin;
const amountColumn = 105;

/** Draws a payslip as a PDF of one or more pages, in the person's language and its direction. */
export async function drawPayslip({ figures, before, employee, company, language }: ToDraw): Promise<Buffer> {
  const words = payslipWords(language);
  const month = monthInWords(figures.month, language);
  const sums = sumsOf(figures, before);
  const money = moneyIn(figures.currency);
  const employer = figures.employer ?? company;
  const doc = new PDFDocument({
    size: 'A4',
    // Unless told otherwise, PDFKit first opens Helvetica, a file of its own that no bundle brings along.
    font: '',
    margin: page.margin,
    lang: language === 'kri' ? 'kri' : language,
    displayTitle: true,
    info: { Title: `${words.payslip} · ${month}`, Author: employer },
  });
  const bytes = buffer(doc);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const write = penFor(doc, direction);
  const end = page.width - page.margin;
  /** A box by its distance from the start edge. */
  const box = (start: number, y: number, width: number, height: number, fill: string) =>
    doc.rect(direction === 'ltr' ? start : page.width - start - width, y, width, height).fill(fill);

  box(0, 0, page.width, 8, colour.curtain);
  write(
    employer,
    { start: page.margin, y: 68, room: inner * 0.62 },
    { size: 18, weight: 'bold', colour: colour.curtain },
  );
  write(words.payslip, { end, y: 68, room: inner * 0.36 }, { size: 18, weight: 'bold' });
  write(month, { end, y: 86, room: inner * 0.36 }, { size: 11, colour: colour.soft });
  box(page.margin, 104, inner, 1, colour.line);

  const facts: [label: string, value: string][] = [
    [words.employee, employee],
    [words.employeeId, figures.employeeId ?? '–'],
    [words.month, month],
    [words.payDate, dayInWords(figures.paidOn, language)],
  ];
  for (const [index, [label, value]] of facts.entries()) {
    const at = { start: page.margin + (index % 2) * (inner / 2), room: inner / 2 - 12 };
    const y = 128 + Math.floor(index / 2) * 38;
    write(label, { ...at, y }, { size: 9, colour: colour.soft });
    write(value, { ...at, y: y + 15 }, { size: 11.5, weight: 'bold' });
  }

  let y = 226;
  const line = ({ name, amount, yearToDate }: Summed, weight: 'regular' | 'bold') => {
    if (y > doc.page.height - 90) {
      doc.addPage();
      y = 70;
    }
    write(name, { start: page.margin + 10, y, room: inner - 2 * amountColumn - 20 }, { size: 10.5, weight });
    write(money(amount), { end: end - 10 - amountColumn, y, room: amountColumn }, { size: 10.5, weight });
    write(money(yearToDate), { end: end - 10, y, room: amountColumn }, { size: 10.5, colour: colour.soft });
    y += 22;
  };
  const table = (title: string, lines: Summed[], total: Summed) => {
    box(page.margin, y - 16, inner, 24, colour.wash);
    write(
      title,
      { start: page.margin + 10, y, room: inner / 2 },
      { size: 10.5, weight: 'bold', colour: colour.curtain },
    );
    const heads = { size: 9, colour: colour.soft };
    write(words.thisMonth, { end: end - 10 - amountColumn, y, room: amountColumn }, heads);
    write(words.yearToDate, { end: end - 10, y, room: amountColumn }, heads);
    y += 26;
    for (const one of lines) line(one, 'regular');
    box(page.margin, y - 15, inner, 0.75, colour.line);
    line(total, 'bold');
    y += 18;
  };
  table(words.earnings, sums.earnings, { ...sums.gross, name: words.grossPay });
  table(words.deductions, sums.deductions, { ...sums.deducted, name: words.totalDeductions });

  box(page.margin, y - 20, inner, 44, colour.curtain);
  const onCurtain = { size: 15, weight: 'bold', colour: colour.paper } as const;
  write(words.netPay, { start: page.margin + 12, y: y + 7, room: inner / 3 }, onCurtain);
  write(money(sums.net.amount), { end: end - 10 - amountColumn, y: y + 7, room: 170 }, onCurtain);
  write(
    money(sums.net.yearToDate),
    { end: end - 10, y: y + 7, room: amountColumn },
    { size: 10.5, colour: colour.paper },
  );
  write(
    words.amountsIn(figures.currency),
    { start: page.margin, y: y + 46, room: inner },
    { size: 9, colour: colour.soft },
  );
  doc.end();
  return bytes;
}

/** Amounts of a currency's smallest unit, as figures with its decimals. */
function moneyIn(currency: string): (amount: number) => string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return (amount) => format.format(amount / 10 ** digits);
}
