import { describe, expect, test } from 'vitest';
import type { Id } from '#contract/id.ts';
import { pageBreak, pageFinder } from './page-ids.ts';
import type { PayslipRecipient } from './recipient-rows.ts';

const person = (employeeId: string | null, name = 'Zoë Müller-Lüdenscheidt'): PayslipRecipient => ({
  id: `${employeeId}` as Id,
  name,
  email: 'x@house.example',
  language: 'en',
  employeeId,
  username: null,
  hasLeft: false,
});

const found = (page: string, ...ids: string[]) => {
  const match = pageFinder(ids.map((id) => person(id))).whose(page);
  return 'recipient' in match ? match.recipient.employeeId : match.problem;
};

describe('a page is whose id stands on it', () => {
  test.each([
    ['Employee ID: E-10118', 'E-10118'],
    ['Personalnummer:e-10118\nBrutto 2.500,00', 'E-10118'],
    ['(E-10118)', 'E-10118'],
    ['ref=E-10118/2026', 'E-10118'],
    ['رقم الموظف E-10118.', 'E-10118'],
    ['Matricule LX 00 17 Brut', 'LX 00 17'],
    ['Matricule LX\u202f00\u00a017 Brut', 'LX 00 17'],
    ['ID E\u201110118', 'E-10118'],
    ['ID E\u201310118', 'E-10118'],
    ['ID E\u201010118', 'E-10118'],
    ['ID E\u221210118', 'E-10118'],
    ['ID E-\u00ad101\u200b18', 'E-10118'],
    ['ID E-\n10118\nNet pay', 'E-10118'],
    ['ID E\n-10118', 'E-10118'],
    ['ID E - 10118', 'E-10118'],
    ['E \u2013 1 0 1 1 8', 'E-10118'],
    ['E - 1 0 1 1 8 Gross', 'E-10118'],
    ['رقم الموظف: E-١٠١١٨', 'E-10118'],
    ['ID E-۱۰۱۱۸', 'E-10118'],
    ['رقم الموظف: ١٠١١٨-E', 'E-10118'],
    ['رقم الموظف:١٠١١٨-E', 'E-10118'],
    ['رقم الموظف: ٩/٧٧/K', 'K/77/9'],
    ['ID E\uff0d\uff11\uff10\uff11\uff11\uff18', 'E-10118'],
    ['Pers.-Nr.E-10118', 'E-10118'],
    ['Payslip_E-10118_2026-11', 'E-10118'],
    ['ID:K/77/9;', 'K/77/9'],
    ['Employee ID: E-10 118', 'E-10118'],
    ['Personalnummer: E - 1 0118 Brutto 12', 'E-10118'],
    ['Matricule E-101 18 40 h', 'E-10118'],
  ])('%s', (page, id) => {
    expect(found(page, 'E-10118', 'E-1011', 'E-10119', 'LX 00 17', 'K/77/9')).toBe(id);
  });
});

test.each([
  ['none', 'Page 2 of 2', 'no-id'],
  ['one of another company', 'Employee ID: X-9', 'no-id'],
  ['one that is only the beginning of what stands there', 'E-101181', 'nobody'],
  ['one of nobody here, like those of others', 'Employee ID: E-10398', 'nobody'],
  ['one whose hyphen its font does not have', 'Employee ID: E   10398', 'nobody'],
  ['one whose hyphen came out as another sign', 'Personalnummer E\ufffd10118', 'nobody'],
  ['what only begins like an id', 'Form E-3, 2 of 2', 'no-id'],
  ['one that goes on behind a hyphen', 'E-10118-77', 'no-id'],
  ['one of nobody here without its hyphen', 'Personalnummer E10398', 'nobody'],
  ['one whose pieces make nobody’s', 'Employee ID: E-10 398', 'nobody'],
  ['what may be an amount behind the beginning of one', 'Employee ID: E-10 118.00', 'no-id'],
  ['pieces that nobody calls an id', 'Form E-10 118', 'no-id'],
  ['one whose figures stand in two lines', 'E-101\n18', 'no-id'],
  ['two', 'Employee E-10118, manager E-10119', 'two-ids'],
  ['two, one of which was turned around', 'E-10119 ١٠١١٨-E', 'two-ids'],
  ['one of nobody here that was turned around', 'رقم الموظف: ١٠٣٩٨-E', 'nobody'],
  ['one with our digits the other way round', 'Ref 10118-E', 'no-id'],
  ['Arabic digits behind more of a word', 'x-١٠١١٨-E', 'no-id'],
])('a page with %s is nobody’s', (_, page, problem) => {
  expect(found(page, 'E-10118', 'E-10119')).toBe(problem);
});

test('an id whose hyphen cannot be read is said without the sign in its place, which no database may take', () => {
  const { whose } = pageFinder([person('E-10118')]);
  expect(whose('Employee ID: E\u000010398')).toEqual({ problem: 'nobody', who: 'E 10398' });
  expect(whose('Employee ID: E \u0000\ufffd 10398')).toEqual({ problem: 'nobody', who: 'E 10398' });
});

test('an id that reads as two people’s, turned around or not, is nobody’s', () => {
  expect(found('رقم الموظف: ١٠١١٨-E', 'E-10118', '10118-E')).toBe('two-ids');
});

test('an id of digits that nobody here has counts behind what such ids are called, and nowhere else', () => {
  const pages = ['Personal-Nr.: 10398', 'Matricule 10398', 'رقم الموظف: 10398', 'Gross 10398', 'Tax ID 10398'];
  expect(pages.map((page) => found(page, '10118'))).toEqual(['nobody', 'nobody', 'nobody', 'no-id', 'no-id']);
});

test('an id that two people have, but for its spaces, is nobody’s', () => {
  expect(found('Matricule LX 00 17 Brut', 'LX 00 17', 'LX  00\u00a017')).toBe('two-ids');
});

test('the same id twice is one', () => {
  expect(found('E-10118 … E-10118', 'E-10118')).toBe('E-10118');
});

test('digits alone may be an amount: they count beside a part of the name, with accents or without, as people write them', () => {
  expect(found('Net pay 10118', '10118')).toBe('name-differs');
  expect(found('10118 MULLER ZOE', '10118')).toBe('10118');
  expect(found('10118 Frau Mueller', '10118')).toBe('10118');
  expect(found('10118 Frau Möller', '10118')).toBe('name-differs');
  expect(found('10118 Zoë', '10118')).toBe('10118');
  expect(found('Zoë 1.500_10', '500')).toBe('no-id');
});

test('a page without end takes no time', () => {
  expect(found('E-10118 '.repeat(1_000_000), 'E-10118')).toBe('E-10118');
});

describe('a text speaks against a name', () => {
  const zoe = person('E-10118');
  const ivo = person('E-10119', 'Ivo Bergström');
  const ada = person('10120', 'Ada Lovelace-Byron');
  const another = (text: string, own = zoe) => pageFinder([zoe, ivo, ada]).another(text, own);

  test.each([
    ['their own id', 'Personnel no. E-10118', null],
    ['their own id before their manager’s', 'E-10118, manager E-10119', null],
    ['no id and no name', 'Net pay 2,500.00', null],
    ['their own name alone', 'Zoe Mueller-Luedenscheidt', null],
    ['their own name beside another', 'Zoë Müller-Lüdenscheidt, manager Ivo Bergström', null],
    ['an amount that is the digits of an id', 'E-10118 Net pay 10120', null],
    ['another id', 'Personnel no. E-10119', 'Ivo Bergström E-10119'],
    [
      'another id, and theirs as the manager’s',
      'E-10119, manager E-10118',
      'Ivo Bergström E-10119, Zoë Müller-Lüdenscheidt E-10118',
    ],
    ['another id on a later page', `E-10118${pageBreak}E-10119`, 'Ivo Bergström E-10119'],
    ['an id of nobody here, like those of people', 'Personnel no. E-90001', 'E-90001'],
    ['theirs beside one of nobody here', 'E-10118, cost centre E-90001', null],
    ['the whole name of another', 'Payslip of Ivo Bergstroem', 'Ivo Bergström E-10119'],
    ['the whole name of another, the last word first', 'BERGSTROM, Ivo', 'Ivo Bergström E-10119'],
  ])('%s', (_, text, expected) => expect(another(text)).toBe(expected));

  test('an id of digits needs no name where the file is named by it', () => {
    expect(another('Nr. 10120', ada)).toBeNull();
    expect(another('Nr. 10120, E-10118', ada)).toBeNull();
    expect(another('E-10118, Nr. 10120', ada)).toBe('Zoë Müller-Lüdenscheidt E-10118, Ada Lovelace-Byron 10120');
  });
});
