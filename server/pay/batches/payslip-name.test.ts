import { expect, test } from 'vitest';
import { namedPayslip } from './payslip-name.ts';
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
] as const)('in %s the payslip of %s is called %s', (language, path, title) => {
  expect(payslipTitle({ path, issuedOn: '2026-11-15', language })).toBe(title);
});
