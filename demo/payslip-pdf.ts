import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Language } from '#contract/language.ts';
import type { PayslipToDraw } from '#server/pay/payslip-document.ts';
import { dayInWords, formatOf, monthInWords } from '#server/translations/days.ts';
import { payslipWords } from './payslip-words.ts';
import { penFor, type Style, type TextPosition, type Weight } from './pdf-pen.ts';
import { type Summed, sumsOf } from './year-to-date.ts';

const colour = { curtain: '#8a1538', soft: '#62565f', line: '#e8dfd3', wash: '#fbe9ee', paper: '#ffffff' };
const page = { width: 595.28, height: 841.89, margin: 48 };
const inner = page.width - 2 * page.margin;
const amountColumn = 112;

/**
 * Draws a payslip as a tagged PDF of one or more pages, in the person's language and its direction. Whatever is drawn
 * is an element of the structure, in reading order, or marked as decoration.
 */
export async function drawPayslip({ figures, before, employee, company, language }: PayslipToDraw): Promise<Buffer> {
  const words = payslipWords(language);
  const month = monthInWords(figures.month, language);
  const sums = sumsOf(figures, before);
  const money = moneyIn(figures.currency, language);
  const employer = figures.employer ?? company;
  const doc = new PDFDocument({
    size: 'A4',
    // By default, PDFKit opens Helvetica, a file of its own that no bundle includes.
    font: '',
    margin: page.margin,
    pdfVersion: '1.7',
    tagged: true,
    lang: language,
    displayTitle: true,
    // No author: PDFKit does not escape it in its XML, and an employer may be called "R&D".
    // Dated by the pay day, so that the same figures make the same bytes, which identify a document.
    info: { Title: `${words.payslip} · ${month}`, CreationDate: new Date(figures.paidOn) },
  });
  const bytes = buffer(doc);
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const pen = penFor(doc, direction);
  const end = page.width - page.margin;
  const root = doc.struct('Document');
  doc.addStructure(root);

  const group = (parent: Element, type: string) => {
    const element = doc.struct(type);
    parent.add(element);
    return element;
  };
  const write = (parent: Element, { type, scope }: Role, text: string, position: TextPosition, style: Style) => {
    const { draw, actual } = pen.line(text, position, style);
    parent.add(doc.struct(type, { ...(actual && { actual }), ...(scope && { scope }) }, draw));
  };
  /** A box by its distance from the start edge. */
  const box = (start: number, y: number, width: number, height: number, fill: string) => {
    doc.markContent('Artifact', { type: 'Layout' });
    doc.rect(direction === 'ltr' ? start : page.width - start - width, y, width, height).fill(fill);
    doc.endMarkedContent();
  };

  box(0, 0, page.width, 8, colour.curtain);
  write(
    root,
    { type: 'P' },
    employer,
    { start: page.margin, y: 68, room: inner * 0.62 },
    { size: 18, weight: 'bold', colour: colour.curtain },
  );
  write(root, { type: 'H1' }, words.payslip, { end, y: 68, room: inner * 0.36 }, { size: 18, weight: 'bold' });
  write(root, { type: 'P' }, month, { end, y: 86, room: inner * 0.36 }, { size: 11, colour: colour.soft });
  box(page.margin, 104, inner, 1, colour.line);

  const facts: [label: string, value: string][] = [
    [words.employee, employee],
    [words.employeeId, figures.employeeId ?? '–'],
    [words.month, month],
    [words.payDate, dayInWords(figures.paidOn, language)],
  ];
  const list = group(root, 'L');
  for (const [index, [label, value]] of facts.entries()) {
    const at = { start: page.margin + (index % 2) * (inner / 2), room: inner / 2 - 12 };
    const y = 128 + Math.floor(index / 2) * 38;
    const item = group(list, 'LI');
    write(item, { type: 'Lbl' }, label, { ...at, y }, { size: 9, colour: colour.soft });
    write(item, { type: 'LBody' }, value, { ...at, y: y + 15 }, { size: 11.5, weight: 'bold' });
  }

  // One table, because all amounts share two columns: each kind has its header, and the net pay ends the table.
  const table = group(root, 'Table');
  let y = 226;
  const keepTogether = (height: number) => {
    if (y + height <= page.height - 60) return;
    doc.addPage();
    y = 70;
  };
  /** Amounts read from left to right in every language, so their columns align on the right. */
  const column = (index: 0 | 1) => {
    const right = direction === 'ltr' ? end - 10 - (1 - index) * amountColumn : end - (2 - index) * amountColumn;
    return { right, y, room: amountColumn - 12 };
  };
  const row = ({ name, amount, yearToDate }: Summed, start: number, styles: [name: Style, now: Style, year: Style]) => {
    const cells = group(table, 'TR');
    const header = { type: 'TH', scope: 'Row' } as const;
    write(cells, header, name, { start, y, room: end - start - 2 * amountColumn - 12 }, styles[0]);
    write(cells, { type: 'TD' }, money(amount), column(0), styles[1]);
    write(cells, { type: 'TD' }, money(yearToDate), column(1), styles[2]);
  };
  const line = (summed: Summed, weight: Weight) => {
    keepTogether(0);
    const style = { size: 10.5, weight };
    const now = { ...style, figures: 'tabular' } as const;
    row(summed, page.margin + 10, [style, now, { size: 10.5, colour: colour.soft, figures: 'tabular' }]);
    y += 22;
  };
  const kind = (title: string, lines: Summed[], total: Summed) => {
    keepTogether(48);
    box(page.margin, y - 16, inner, 24, colour.wash);
    const heads = group(table, 'TR');
    const header = { type: 'TH', scope: 'Column' } as const;
    const start = page.margin + 10;
    const bold = { size: 10.5, weight: 'bold', colour: colour.curtain } as const;
    write(heads, header, title, { start, y, room: end - start - 2 * amountColumn - 12 }, bold);
    write(heads, header, words.thisMonth, column(0), { size: 9, colour: colour.soft });
    write(heads, header, words.yearToDate, column(1), { size: 9, colour: colour.soft });
    y += 26;
    for (const one of lines) line(one, 'regular');
    keepTogether(0);
    box(page.margin, y - 15, inner, 0.75, colour.line);
    line(total, 'bold');
    y += 18;
  };
  kind(words.earnings, sums.earnings, { ...sums.gross, name: words.grossPay });
  kind(words.deductions, sums.deductions, { ...sums.deducted, name: words.totalDeductions });

  keepTogether(46);
  box(page.margin, y - 20, inner, 44, colour.curtain);
  y += 7;
  const onCurtain = { size: 15, weight: 'bold', colour: colour.paper } as const;
  row({ ...sums.net, name: words.netPay }, page.margin + 12, [
    onCurtain,
    { ...onCurtain, figures: 'proportional' },
    { size: 10.5, colour: colour.paper, figures: 'tabular' },
  ]);
  write(
    root,
    { type: 'P' },
    words.amountsIn(figures.currency),
    { start: page.margin, y: y + 39, room: inner },
    { size: 9, colour: colour.soft },
  );
  pen.end();
  return bytes;
}

type Element = ReturnType<PDFKit.PDFDocument['struct']>;

/** What an element of the structure is (ISO 32000-1, 14.8.4), and for which cells one is a header. */
type Role = { type: string; scope?: 'Row' | 'Column' };

/** Formats amounts in a currency's smallest unit, with its decimals, as a language writes them. */
function moneyIn(currency: string, language: Language): (amount: number) => string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  const format = new Intl.NumberFormat(formatOf(language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (amount) => format.format(amount / 10 ** digits);
}
