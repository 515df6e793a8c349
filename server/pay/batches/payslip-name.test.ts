import { expect, test } from 'vitest';
import { namedPayslip, wordsInName } from './payslip-name.ts';
import { payslipTitle } from './payslip-title.ts';

test.each([
  ['E-10118_2026-10.pdf', 'E-10118', null],
  ['E-10118_2026-10 (1).pdf', 'E-10118', null],
  ['E-10118_2026-10(2).pdf', 'E-10118', null],
  ['E-10118_2026-10 2.pdf', 'E-10118', null],
  ['E-10118_2026-10 - Copy (2).PDF', 'E-10118', null],
  ['E-10118_2026-10 – Kopie.pdf', 'E-10118', null],
  ['E-10118_2026-10 copie.pdf', 'E-10118', null],
  ['E-10118_2026-10[1].pdf', 'E-10118', null],
  ['E-10118_2026-10-28-1.pdf', 'E-10118', null],
  ['Copy of E-10118_2026-10.pdf', 'E-10118', null],
  ['Kopie von E-10118_2026-10.pdf', 'E-10118', null],
  ['نسخة من E-10118_2026-10.pdf', 'E-10118', null],
  ['E-10118_2026-10 Kopie 2.pdf', 'E-10118', null],
  ['E-10118_2026-10 (Kopie).pdf', 'E-10118', null],
  ['E-10118_2026-10.pdf.pdf', 'E-10118', null],
  ['E-10118_2026-10.pdf (1).pdf', 'E-10118', null],
  ['E-10118_2026-10_2.pdf', 'E-10118', null],
  ['E-10118_2026-10-28_1.pdf', 'E-10118', null],
  ['E-10118_2026-10_copy.pdf', 'E-10118', null],
  ['E-10118_2026-10-Kopie.pdf', 'E-10118', null],
  ['E-10118_2026-10 (copie 1).pdf', 'E-10118', null],
  ['E-10118_2026-10 - cópia (2).pdf', 'E-10118', null],
  ['E-10118_2026-10 (١).pdf', 'E-10118', null],
  ['E-10118_2026-10_bonus_2.pdf', 'E-10118', 'bonus 2'],
  ['E-10118_2026-10%20(1).pdf', 'E-10118', null],
  ['E-10118_2026-10 .pdf', 'E-10118', null],
  ['\u202aE\u201110118_2026\u201110\u202c.pdf', 'E-10118', null],
  ['pay/LX 00 17_2026-10-28_bonus (1) (1).pdf', 'LX 00 17', 'bonus'],
  ['Copy (2) of E-10118_2026-10.pdf', 'E-10118', null],
  ['Kopie (2) von Kopie von E-10118_2026-10.pdf', 'E-10118', null],
  ['E-10118_2026-10 (another copy).pdf', 'E-10118', null],
  ['E-10118_2026-10 (3rd copy).pdf', 'E-10118', null],
  ['E-10118_2026-10 (weitere Kopie).pdf', 'E-10118', null],
  ['E-10118_2026-10-copy-2.pdf', 'E-10118', null],
  ['E-10118_2026-10-(1).pdf', 'E-10118', null],
  ['E-10118 _2026-10.pdf', 'E-10118', null],
  ['akamara_2026-10_13th_month.pdf', 'akamara', '13th month'],
])('%s', (name, who, kind) => {
  expect(namedPayslip(name, undefined)).toMatchObject({ who, kind });
});

test.each([
  ['Abrechnung_2026-11_E-10118 (1).pdf', 'Abrechnung E-10118', '2026-11-20'],
  ['Lohnabrechnung_E-10118_2026-11.pdf', 'Lohnabrechnung E-10118', '2026-11-20'],
  ['Payslip E-10118 2026_10.pdf', 'Payslip E-10118', '2026-10-15'],
  ['10.2026_E-10118_Bonus.pdf', 'E-10118 Bonus', '2026-10-15'],
  ['nómina_2026-10-28_E-10118.pdf', 'nómina E-10118', '2026-10-28'],
  ['2026-11_2026-12_E-2024-07.pdf', 'E-2024-07', '2026-11-20'],
  ['Lohnabrechnung Dezember 2026 - 10118 Kamara.pdf', 'Lohnabrechnung - 10118 Kamara', '2026-12-15'],
  ['Abrechnung 28. Okt. 2026 E-10118.pdf', 'Abrechnung E-10118', '2026-10-28'],
  ['Gehalt-März_2026-E-10118.pdf', 'Gehalt- -E-10118', '2026-03-15'],
  ['Bulletin de paie fe\u0301vrier 2026 E-10118.pdf', 'Bulletin de paie E-10118', '2026-02-15'],
  ['nómina diciembre de 2026 E-10118.pdf', 'nómina E-10118', '2026-12-15'],
  ['2026 Dec payslip E-17.pdf', 'payslip E-17', '2026-12-15'],
  ['E-17 August 2026.pdf', 'E-17', '2026-08-15'],
  ['قسيمة الراتب ديسمبر 2026 E-10118.pdf', 'قسيمة الراتب E-10118', '2026-12-15'],
  ['2026-12_Abrechnung Dezember 2026_E-10118.pdf', 'Abrechnung E-10118', '2026-12-15'],
  ['Abrechnung Augusta 20261 E-10118.pdf', 'Abrechnung Augusta 20261 E-10118', '2026-11-20'],
  ['Oktober.pdf', 'Oktober', '2026-11-20'],
])('the words of %s, whatever their order', (name, words, issuedOn) => {
  const said = wordsInName(name, '2026-11-20');
  expect({ ...said, words: said.words.trim().replace(/\s+/g, ' ') }).toEqual({
    words,
    issuedOn,
    isDated: !/Oktober|Augusta/.test(name),
  });
});

test.each(['Abrechnung_2026-11.pdf', 'Bulletin de paie_2026-11 (3).pdf', 'Brutto-Netto-Abrechnung_2026-11_Kallon.pdf'])(
  'what every payslip is called is nobody: %s',
  (name) => {
    expect(namedPayslip(name, undefined)).toBeNull();
  },
);

test('-1 behind a month may be its first day, so it says nothing', () => {
  expect(namedPayslip('E-10118_2026-10-1.pdf', undefined)).toBeNull();
});

test.each([
  ['en', 'E-1_2026-11.pdf', 'November 2026'],
  ['de', 'E-1_2026-11.pdf', 'November 2026'],
  ['fr', 'E-1_2026-11.pdf', 'novembre 2026'],
  ['es', 'E-1_2026-11.pdf', 'noviembre de 2026'],
  ['kri', 'E-1_2026-11.pdf', 'Novɛmba 2026'],
  ['ar', 'E-1_2026-11.pdf', 'نوفمبر 2026'],
  ['fr', 'E-1_2026-11_Prämie.pdf', 'novembre 2026 · Prime'],
  ['de', 'E-1_2026-11_corrected (1).pdf', 'November 2026 · Korrektur'],
  ['de', 'E-1_2026-11_Reisekosten.pdf', 'November 2026 · Reisekosten'],
  ['es', 'Payroll run.pdf', 'noviembre de 2026'],
  ['de', 'Abrechnung_2026-11_E-1.pdf', 'November 2026'],
  ['de', 'Lauf_2026-11_E-1.pdf', 'November 2026'],
  ['fr', 'Abrechnung_2026-11_E-1_Prämie (1).pdf', 'novembre 2026 · Prime'],
  ['en', 'Gehalt_2026-11_Kallon.pdf', 'November 2026'],
] as const)('in %s the payslip of %s is called %s', (language, path, title) => {
  expect(payslipTitle({ path, issuedOn: '2026-11-15', language, employeeId: 'e-1', username: null })).toBe(title);
});
