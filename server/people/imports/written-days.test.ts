import { expect, test } from 'vitest';
import { daysShown, hasOneOrder, writtenDay } from './written-days.ts';

const november = '2026-11-02';

test.for<[written: string, day: string]>([
  ['02.11.2026', november],
  ['02.11.2026.', november],
  ['02 . 11 . 2026', november],
  ['Mo, 02.11.2026', november],
  ['Montag, 2. November 2026', november],
  ['02.11.2026 08:00 Uhr', november],
  ['5. Maerz 2026', '2026-03-05'],
  ['2026\u201111\u201102', november],
  ['Mon 25/11/2026', '2026-11-25'],
  ['25/11/2026 8:00 PM', '2026-11-25'],
  ['2026-11-02T00:00:00+01:00', november],
  ['lun. 2 nov. 2026', november],
  ['mar 3 mar 2026', '2026-03-03'],
  ['3 nov 2026 (mar)', '2026-11-03'],
  ['mar 3 nov 2026', '2026-11-03'],
  ['5 setiembre 2026', '2026-09-05'],
  ['٢ نوفمبر ٢٠٢٦', november],
  ['٢ نوفمبر ٢٠٢٦ م', november],
  ['٢ تشرين الثاني ٢٠٢٦', november],
  ['15 كانون الأول 2025', '2025-12-15'],
  ['15 أيلول 2026', '2026-09-15'],
  ['5 نونبر 2026', '2026-11-05'],
  // As spreadsheets do.
  ['31.12.29', '2029-12-31'],
  ['01.01.30', '1930-01-01'],
  ['15 غشت 2026', '2026-08-15'],
  ['15 جويلية 2026', '2026-07-15'],
  // As Cairo writes two months, and the letter that says which calendar it is.
  ['15 يونيه 2026', '2026-06-15'],
  ['15 يوليه 2026م', '2026-07-15'],
  // On a keyboard without ɛ and ɔ.
  ['2 Novemba 2026', november],
  ['Monde 5 Oktoba 2026', '2026-10-05'],
  ['5 févr. 2026', '2026-02-05'],
  ['5 fév. 2026', '2026-02-05'],
  ['5 juill. 2026', '2026-07-05'],
  ['25/11/2026 à 08h00', '2026-11-25'],
  ['1o de noviembre de 2026', '2026-11-01'],
  ['25/11/2026 12:00:00 a. m.', '2026-11-25'],
  ['1. Feber 2026', '2026-02-01'],
  ['am 02.11.2026', november],
  ['ab 1. März 2026', '2026-03-01'],
  ['Montag, den 02.11.2026', november],
  ["2 Nov '26", november],
  ['2 Nov. ’26', november],
  ['02NOV2026', november],
  ['2026-11-02 00:00:00+00', november],
  ['2026-11-02 00:00:00 UTC', november],
  ['Mon, 02 Nov 2026 00:00:00 GMT', november],
])('%s is %s', ([written, day]) => {
  expect(writtenDay(written, null)).toEqual({ day });
});

test.for([
  '2026-11-01T23:00:00.000Z',
  '2026-11-01 22:00:00+0000',
  '2026-11-01 22:00:00+00',
  '2026-11-02T08:00-05:00',
  'Sun, 01 Nov 2026 23:00:00 GMT',
])('%s is no certain day: here it may be another one', (written) => {
  expect(writtenDay(written, null)).toBe('none');
});

test.for(['46328', 'Nov 2026', '02.11.202', 'Mo 2026', '18. 05. 48. 2026'])('%s is no day', (written) => {
  expect(writtenDay(written, null)).toBe('none');
});

test('any hyphen leaves the month open, or shows it', () => {
  expect(writtenDay('02\u201111\u20112026', null)).toBe('unclear');
  expect(['02\u201011\u20102026', 'Wed 25\u201311\u20132026'].reduce(daysShown, null)).toBe('day-first');
});

test('days with dots begin with the day anywhere, so they show nothing of others', () => {
  expect(['02.11.2026', '11/2/26', '30.11.2026'].reduce(daysShown, null)).toBe('open');
  expect(['25.11.2026', '26-11-02'].reduce(daysShown, null)).toBe('open');
  expect(['25.11.2026', '12/25/2026'].reduce(daysShown, null)).toBe('month-first');
  expect(['25.11.2026', '02.11.2026'].reduce(daysShown, null)).toBe(null);
});

test('thirteen is no month, and twelve may be one', () => {
  const what = (written: string) => [writtenDay(written, null), daysShown(null, written), hasOneOrder(written)];
  expect(what('13/11/2026')).toEqual([{ day: '2026-11-13' }, 'day-first', true]);
  expect(what('11/13/2026')).toEqual([{ day: '2026-11-13' }, 'month-first', true]);
  expect(what('12/11/2026')).toEqual(['unclear', 'open', false]);
  expect(what('11/12/2026')).toEqual(['unclear', 'open', false]);
});

test('with hyphens and a year of two figures, the year may come first, unless somebody or another day says otherwise', () => {
  expect([writtenDay('26-11-02', null), writtenDay('26-11-02', 'month-first')]).toEqual(['unclear', 'unclear']);
  expect(writtenDay('26-11-02', 'day-first')).toEqual({ day: '2002-11-26' });
  expect(['26-11-02', '25-03-14'].reduce(daysShown, null)).toBe('open');
  expect(['26-11-02', '25-03-98'].reduce(daysShown, null)).toBe('day-first');
  expect(writtenDay('26/11/02', null)).toEqual({ day: '2002-11-26' });
});

test.for(['31.11.2026', '02.13.2026', '2026-02-30', '31/11/2026', '29 février 2026'])(
  'no calendar has %s',
  (written) => {
    expect(writtenDay(written, 'day-first')).toBe('no-such-day');
  },
);
