import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Language } from '#contract/language.ts';
import {
  calendarDay,
  clockTime,
  dayMonthYear,
  fromDayToDay,
  messageStamp,
  momentStamp,
  weekdayDayMonth,
} from './dates.ts';
import { languageNamed, languages } from './languages.ts';

const afternoon = new Date(2026, 2, 4, 15, 5);

test('dates read as each language writes them, with Latin digits', () => {
  expect(dayMonthYear(afternoon, 'en')).toBe('4 March 2026');
  expect(dayMonthYear(afternoon, 'fr')).toBe('4 mars 2026');
  expect(dayMonthYear(afternoon, 'es')).toBe('4 de marzo de 2026');
  expect(dayMonthYear(afternoon, 'de')).toBe('4. März 2026');
  expect(dayMonthYear(afternoon, 'kri')).toBe('4 Mach 2026');
  expect(dayMonthYear(afternoon, 'ar')).toBe('4 مارس 2026');
});

test('two dates say once what they share', () => {
  const range = (first: string, last: string, language: 'en' | 'fr' | 'kri' | 'ar') =>
    fromDayToDay(calendarDay(first), calendarDay(last), language).replace(/\s*–\s*/g, '–');
  expect(range('2026-12-28', '2026-12-30', 'en')).toBe('28–30 December 2026');
  expect(range('2026-12-28', '2027-01-02', 'fr')).toBe('28 décembre 2026–2 janvier 2027');
  expect(range('2026-03-28', '2026-03-30', 'kri')).toBe('28–30 Mach 2026');
  expect(range('2026-02-28', '2026-03-02', 'kri')).toBe('28 Fɛbwari–2 Mach 2026');
  expect(range('2026-12-28', '2027-01-02', 'kri')).toBe('28 Disɛmba 2026–2 Janwari 2027');
  expect(range('2026-03-28', '2027-03-30', 'kri')).toBe('28 Mach 2026–30 Mach 2027');
  expect(range('2026-03-28', '2026-03-30', 'ar')).toMatch(/^\S*28.{1,3}30\S* مارس \S*2026$/);
});

test('Krio weekdays and months are Krio, its clock British', () => {
  expect(weekdayDayMonth(afternoon, 'kri')).toBe('Wɛnsde 4 Mach');
  expect(clockTime(afternoon, 'kri')).toBe('15:05');
});

test('a moment has the clock of its language, a message everywhere twelve hours', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const moment = (language: Language) => plain(momentStamp(afternoon, language));
  expect(moment('en')).toBe('4 Mar 2026, 15:05');
  expect(moment('fr')).toContain('15:05');
  expect(moment('es')).toContain('15:05');
  expect(moment('de')).toContain('15:05');
  expect(moment('kri')).toContain('15:05');
  expect(moment('ar')).toContain('3:05 م');
  expect(plain(messageStamp(afternoon, 'en'))).toBe('4 Mar 2026, 3:05 pm');
  expect(plain(messageStamp(afternoon, 'de'))).toMatch(/\b3:05 PM$/);
});

test('before or after noon stays on the line of its time', () => {
  expect(clockTime(afternoon, 'ar')).toBe('3:05\u00a0م');
});

test.for(['de_DE.UTF-8', 'ar'])('Krio stays Krio on a device set to %s', (locale) => {
  const script = `
    import { clockTime, dayMonthYear, weekdayDayMonth } from './client/i18n/dates.ts';
    import { languages } from './client/i18n/languages.ts';
    const day = new Date(2026, 2, 4, 15, 5);
    const plurals = new Intl.PluralRules(languages.kri.format).resolvedOptions().locale;
    console.log(JSON.stringify([Intl.DateTimeFormat().resolvedOptions().locale.slice(0, 2), dayMonthYear(day, 'kri'),
      weekdayDayMonth(day, 'kri'), clockTime(day, 'kri'), plurals]));`;
  const output = execFileSync('node', ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, LC_ALL: locale, LANG: locale },
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual([locale.slice(0, 2), '4 Mach 2026', 'Wɛnsde 4 Mach', '15:05', 'en']);
});

test("no language's format is one that Intl does not know", () => {
  for (const { format } of Object.values(languages))
    expect(Intl.DateTimeFormat.supportedLocalesOf(format)).toEqual([format]);
});

test('a calendar day is that day in every zone', () => {
  expect(dayMonthYear(calendarDay('2028-02-29'), 'en')).toBe('29 February 2028');
});

test('a calendar day stays that day on a device that travels', () => {
  const script = `
    import { calendarDay, dayMonthYear } from './client/i18n/dates.ts';
    const days = ['America/Lima', 'Asia/Tokyo'].map((zone) => {
      process.env.TZ = zone;
      return dayMonthYear(calendarDay('2026-11-28'), 'en');
    });
    console.log(JSON.stringify(days));`;
  const output = execFileSync('node', ['--input-type=module', '--eval', script], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(output)).toEqual(['28 November 2026', '28 November 2026']);
});

test('a stored language is found by its display name; anything else is English', () => {
  expect(languageNamed('Sierra Leone Krio')).toBe('kri');
  expect(languageNamed('Arabic')).toBe('ar');
  for (const other of ['Klingon', 'kri', '', null]) expect(languageNamed(other)).toBe('en');
});
