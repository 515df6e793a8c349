import { afterAll, describe, expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import type { PayLine, PayslipFigures } from '#server/pay/pay-tables.ts';
import { publishPayslips } from '#server/pay/publish.ts';
import { elementsOf, type PdfElement, readPdf } from '#server/testing/read-pdf.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { drawPayslip } from './payslip-pdf.ts';

const testServer = await openTestServer({ drawPayslip });
afterAll(testServer.close);

const figures: PayslipFigures = {
  month: '2026-10',
  paidOn: '2026-10-15',
  currency: 'EUR',
  employer: 'Lumière Park Freetown',
  employeeId: 'E-1',
  earnings: [{ name: 'Basic pay', amount: 1_234_567_11 }],
  deductions: [{ name: 'Income tax', amount: 1_234_50 }],
};

/** Publishes somebody's payslips, opens the newest in the app, and reads the PDF that comes. */
async function opened(newest: Partial<PayslipFigures>, language?: Language, earlier: PayslipFigures[] = []) {
  const person = await testServer.newcomer(language);
  await publishPayslips(
    testServer.db,
    [...earlier, { ...figures, ...newest }].map((one) => ({
      userId: person.id,
      fileName: null,
      sourceKey: one.month,
      issuedOn: one.paidOn,
      figures: one,
    })),
  );
  const cookie = await testServer.signIn(person);
  const { payslips } = (await testServer.ask({ url: '/api/pay/payslips', cookie })).json();
  const answer = await testServer.ask({ url: payslips[0].downloadURL, cookie });
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pdf = await readPdf(answer.rawPayload);
  return { ...pdf, elements: pdf.pages.flatMap(({ elements }) => elements) };
}

/** The texts of a table's rows, in the order one reads them. */
const rowsOf = (elements: PdfElement[]) =>
  elementsOf(elements, 'TR').map((row) => row.elements.map(({ text }) => text.replaceAll('\u00a0', ' ')));

/** What a payslip says in a language: its head, its facts, and its table but for the lines, which payroll names. */
type Said = {
  title: string;
  month: string;
  facts: string[];
  basic: string;
  tax: string;
  rows: (basic: string, tax: string) => string[][];
};

const said: Record<Language, Said> = {
  en: {
    title: 'Payslip',
    month: 'October 2026',
    facts: ['Employee', 'Employee ID', 'E-1', 'Month', 'October 2026', 'Pay date', '15 October 2026'],
    basic: 'Office, affiliate and flying pay',
    tax: 'Income tax',
    rows: (basic, tax) => [
      ['Earnings', 'This month', 'Year to date'],
      [basic, '1,234,567.11', '1,234,577.11'],
      ['Gross pay', '1,234,567.11', '1,234,577.11'],
      ['Deductions', 'This month', 'Year to date'],
      [tax, '1,234.50', '1,234.51'],
      ['Total deductions', '1,234.50', '1,234.51'],
      ['Net pay', '1,233,332.61', '1,233,342.60'],
    ],
  },
  fr: {
    title: 'Bulletin de paie',
    month: 'octobre 2026',
    facts: ['Salarié', 'Matricule', 'E-1', 'Mois', 'octobre 2026', 'Date de paie', '15 octobre 2026'],
    basic: "Prime de soirée à l'été",
    tax: 'Prélèvement à la source',
    rows: (basic, tax) => [
      ['Gains', 'Ce mois', 'Cumul annuel'],
      [basic, '1 234 567,11', '1 234 577,11'],
      ['Salaire brut', '1 234 567,11', '1 234 577,11'],
      ['Retenues', 'Ce mois', 'Cumul annuel'],
      [tax, '1 234,50', '1 234,51'],
      ['Total des retenues', '1 234,50', '1 234,51'],
      ['Salaire net', '1 233 332,61', '1 233 342,60'],
    ],
  },
  es: {
    title: 'Nómina',
    month: 'octubre de 2026',
    facts: ['Empleado', 'N.º de empleado', 'E-1', 'Mes', 'octubre de 2026', 'Fecha de pago', '15 de octubre de 2026'],
    basic: 'Plus de antigüedad y año',
    tax: 'Retención de IRPF',
    rows: (basic, tax) => [
      ['Devengos', 'Este mes', 'Acumulado del año'],
      [basic, '1.234.567,11', '1.234.577,11'],
      ['Salario bruto', '1.234.567,11', '1.234.577,11'],
      ['Deducciones', 'Este mes', 'Acumulado del año'],
      [tax, '1234,50', '1234,51'],
      ['Total de deducciones', '1234,50', '1234,51'],
      ['Salario neto', '1.233.332,61', '1.233.342,60'],
    ],
  },
  de: {
    title: 'Gehaltsabrechnung',
    month: 'Oktober 2026',
    facts: ['Mitarbeiter', 'Personalnummer', 'E-1', 'Monat', 'Oktober 2026', 'Zahltag', '15. Oktober 2026'],
    basic: 'Grundgehalt für Größe',
    tax: 'Lohnsteuer',
    rows: (basic, tax) => [
      ['Bezüge', 'Diesen Monat', 'Seit Jahresbeginn'],
      [basic, '1.234.567,11', '1.234.577,11'],
      ['Bruttogehalt', '1.234.567,11', '1.234.577,11'],
      ['Abzüge', 'Diesen Monat', 'Seit Jahresbeginn'],
      [tax, '1.234,50', '1.234,51'],
      ['Abzüge gesamt', '1.234,50', '1.234,51'],
      ['Nettogehalt', '1.233.332,61', '1.233.342,60'],
    ],
  },
  kri: {
    title: 'Pe pepa',
    month: 'Ɔktoba 2026',
    facts: ['Wokman', 'Wokman ID', 'E-1', 'Mɔnt', 'Ɔktoba 2026', 'De fɔ pe', '15 Ɔktoba 2026'],
    basic: 'Mɔni fɔ di ɛnd fɔ di ia, ŋ',
    tax: 'Sosial sikyɔriti',
    rows: (basic, tax) => [
      ['Mɔni we yu gɛt', 'Dis mɔnt', 'Dis ia te naw'],
      [basic, '1,234,567.11', '1,234,577.11'],
      ['Ɔl di pe', '1,234,567.11', '1,234,577.11'],
      ['Mɔni we dɛn pul', 'Dis mɔnt', 'Dis ia te naw'],
      [tax, '1,234.50', '1,234.51'],
      ['Ɔl di mɔni we dɛn pul', '1,234.50', '1,234.51'],
      ['Di mɔni we lɛf fɔ yu', '1,233,332.61', '1,233,342.60'],
    ],
  },
  ar: {
    title: 'قسيمة راتب',
    month: 'أكتوبر 2026',
    facts: ['الموظف', 'الرقم الوظيفي', 'E-1', 'الشهر', 'أكتوبر 2026', 'تاريخ الدفع', '15 أكتوبر 2026'],
    // Lam and alef are one glyph in three forms; digits and signs run the other way.
    basic: 'بدل الإجازة لأيام الآحاد 50% / 2026',
    tax: 'التأمينات الاجتماعية',
    rows: (basic, tax) => [
      ['المستحقات', 'هذا الشهر', 'منذ بداية السنة'],
      [basic, '1,234,567.11', '1,234,577.11'],
      ['إجمالي الراتب', '1,234,567.11', '1,234,577.11'],
      ['الاستقطاعات', 'هذا الشهر', 'منذ بداية السنة'],
      [tax, '1,234.50', '1,234.51'],
      ['إجمالي الاستقطاعات', '1,234.50', '1,234.51'],
      ['صافي الراتب', '1,233,332.61', '1,233,342.60'],
    ],
  },
};

describe.for(Object.entries(said) as [Language, Said][])('a payslip in %s', ([language, expected]) => {
  const { basic, tax } = expected;
  const drawn = () =>
    opened(
      { earnings: [{ name: basic, amount: 1_234_567_11 }], deductions: [{ name: tax, amount: 1_234_50 }] },
      language,
      [
        {
          ...figures,
          month: '2026-09',
          paidOn: '2026-09-15',
          earnings: [{ name: basic, amount: 10_00 }],
          deductions: [{ name: tax, amount: 1 }],
        },
      ],
    );

  test('reads as it was typed, with the language’s own amounts and dates, its decimals under each other, in a structure', {
    tags: 'long',
  }, async () => {
    const { title, language: lang, titleOfMetadata, isTagged, showsTitle, pages, elements } = await drawn();
    const wholeTitle = `${expected.title} · ${expected.month}`;
    expect({ title, lang, titleOfMetadata, isTagged, showsTitle }).toEqual({
      title: wholeTitle,
      lang: language,
      titleOfMetadata: wholeTitle,
      isTagged: true,
      showsTitle: true,
    });
    // Whatever is no element is decoration, and has no text.
    expect(pages.map(({ untagged }) => untagged)).toEqual(['']);
    expect(elementsOf(elements, 'H1').map(({ text }) => text)).toEqual([expected.title]);
    expect(elementsOf(elements, 'P').map(({ text }) => text)).toEqual([
      'Lumière Park Freetown',
      expected.month,
      expect.stringContaining('EUR'),
    ]);
    const facts = elementsOf(elements, 'LI').map(({ elements }) => elements);
    expect(facts.map((fact) => fact.map(({ role }) => role))).toEqual(Array(4).fill(['Lbl', 'LBody']));
    const [employee, ...others] = facts.flat().map(({ text }) => text);
    expect([employee, ...others.slice(1)]).toEqual(expected.facts);

    expect(rowsOf(elements)).toEqual(expected.rows(basic, tax));
    const header = (scope: string) => ({ role: 'TH', scope });
    const cell = { role: 'TD' };
    const heads = [header('Column'), header('Column'), header('Column')];
    const line = [header('Row'), cell, cell];
    expect(elementsOf(elements, 'TR').map((row) => row.elements)).toMatchObject([
      heads,
      line,
      line,
      heads,
      line,
      line,
      line,
    ]);

    const amounts = elementsOf(elements, 'TR').map((row) => elementsOf(row.elements, 'TD'));
    for (const column of [0, 1]) {
      const ends = amounts.flatMap((cells) => cells[column]?.right ?? []);
      expect(ends).toHaveLength(5);
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(0.2);
    }
  });
});

describe('a payslip', () => {
  const many = (count: number): PayLine[] =>
    Array.from({ length: count }, (_, index) => ({ name: `Line ${index + 1}`, amount: 100 + index }));

  test.for([19, 22, 60])(
    'of %i lines has them all, within its pages, and no head without a line',
    { tags: 'long' },
    async (count) => {
      const { pages, elements } = await opened({ earnings: many(count) });
      expect(elementsOf(elements, 'TR').flatMap(({ elements }) => elements[0]?.text)).toEqual([
        'Earnings',
        ...many(count).map(({ name }) => name),
        'Gross pay',
        'Deductions',
        'Income tax',
        'Total deductions',
        'Net pay',
      ]);
      for (const page of pages) {
        expect(page.untagged).toBe('');
        const cells = elementsOf(page.elements, 'TH', 'TD', 'P').filter(({ text }) => text !== '');
        expect(Math.min(...cells.map(({ bottom }) => bottom))).toBeGreaterThan(20);
        expect(cells.at(-1)?.scope).not.toBe('Column');
      }
    },
  );

  test.for(['de', 'ar'] as const)('in %s cuts no amount, however long, and none touches another', async (language) => {
    const huge = { name: 'Basic pay', amount: 123_456_789_012_34 };
    const { elements } = await opened({ earnings: [huge] }, language);
    const rows = elementsOf(elements, 'TR').map((row) => row.elements);
    expect(rows[1]?.[1]?.text).toBe(language === 'de' ? '123.456.789.012,34' : '123,456,789,012.34');
    for (const cells of rows) {
      const fromLeft = cells.toSorted((one, other) => one.left - other.left);
      for (const [index, cell] of fromLeft.slice(1).entries()) {
        expect(cell.left).toBeGreaterThan(fromLeft[index]?.right ?? 0);
      }
    }
  });

  test('reads a name aloud as a whole that is cut on the page', async () => {
    const name = 'Allowance for evenings, weekends and public holidays in the month before this one';
    const { elements } = await opened({ earnings: [{ name, amount: 1_00 }] });
    const header = elementsOf(elements, 'TH').find(({ text }) => text.startsWith('Allowance'));
    expect(header?.text).toMatch(/…$/);
    expect(header?.actual).toBe(name);
  });

  test('of a currency without decimals has none', async () => {
    const { elements } = await opened({ currency: 'JPY', earnings: [{ name: 'Basic pay', amount: 1_234_567 }] }, 'de');
    expect(rowsOf(elements)[1]).toEqual(['Basic pay', '1.234.567', '1.234.567']);
  });

  test('has metadata that can be read whatever its employer is called', async () => {
    const { titleOfMetadata, elements } = await opened({ employer: 'R&D <Ŋaŋa> "&amp;"' });
    expect(titleOfMetadata).toBe('Payslip · October 2026');
    expect(elementsOf(elements, 'P')[0]?.text).toBe('R&D <Ŋaŋa> "&amp;"');
  });
});
