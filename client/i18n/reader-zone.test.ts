import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { filterOf } from '#client/console/audit/audit-view.ts';
import { nextPayDate } from '#client/pay/next-pay-date.ts';
import { yearOf } from '#client/pay/year-file.ts';
import { tenure } from '#client/profile/tenure.ts';
import { standing } from '#client/training/standing.ts';
import { calendarDay, clockTime, dayMonthYear, dayOf, messageStamp, thisDayIn, weekdayDayMonth } from './dates.ts';

/**
 * What is about days and hours, for readers in three zones: on Greenwich's meridian, east of it and west of it. A slip
 * into UTC shows in the last two only, and in each at another hour.
 */
const readers = [
  { zone: 'Africa/Freetown', midnight: '2026-11-15T00:00:00Z', halfPastFive: '5:30 pm', clock: '17:30' },
  { zone: 'Europe/Berlin', midnight: '2026-11-14T23:00:00Z', halfPastFive: '6:30 pm', clock: '18:30' },
  { zone: 'America/Los_Angeles', midnight: '2026-11-15T08:00:00Z', halfPastFive: '9:30 am', clock: '9:30' },
];

const zone = process.env.TZ;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

describe.for(readers)('for a reader in $zone', ({ zone, midnight, halfPastFive, clock }) => {
  beforeEach(() => {
    process.env.TZ = zone;
  });

  /** Goes to a moment that many milliseconds after the reader's 15 November begins. */
  const at = (after: number) => {
    vi.setSystemTime(Date.parse(midnight) + after);
    return new Date();
  };
  const aDay = 86_400_000;

  test('today begins at their midnight', () => {
    const days = [-1, 0, aDay - 1, aDay].map((after) => {
      at(after);
      return dayOf(thisDayIn(undefined));
    });
    expect(days).toEqual(['2026-11-14', '2026-11-15', '2026-11-15', '2026-11-16']);
  });

  test('today where they work begins at the midnight there, and is a whole day here', () => {
    const there = [
      ['Europe/Berlin', '2026-11-27T23:00:00Z', '2026-11-28'],
      ['America/Los_Angeles', '2026-11-28T08:00:00Z', '2026-11-28'],
      // The clocks change in Berlin, in Los Angeles, and at midnight in Cairo.
      ['Europe/Berlin', '2027-03-28T22:00:00Z', '2027-03-29'],
      ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
      ['Africa/Cairo', '2027-04-29T22:00:00Z', '2027-04-30'],
    ] as const;
    for (const [work, midnight, day] of there) {
      vi.setSystemTime(Date.parse(midnight) - 1);
      expect(dayOf(thisDayIn(work)) < day).toBe(true);
      vi.setSystemTime(Date.parse(midnight));
      expect([work, dayOf(thisDayIn(work))]).toEqual([work, day]);
      expect(thisDayIn(work)).toEqual(calendarDay(day));
    }
  });

  test('today is their own in a zone that their browser does not know', () => {
    at(0);
    expect(dayOf(thisDayIn('Mars/Olympus'))).toBe('2026-11-15');
  });

  test('a calendar day is that day, there and back, also where summer time begins and ends', () => {
    for (const day of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2028-02-29']) {
      expect(dayOf(calendarDay(day))).toBe(day);
      expect(calendarDay(day).getHours()).toBe(0);
    }
    expect(dayMonthYear(calendarDay('2026-11-15'), 'en')).toBe('15 November 2026');
    expect(dayMonthYear(calendarDay('2026-11-15'), 'kri')).toBe('15 Novɛmba 2026');
    expect(weekdayDayMonth(calendarDay('2026-11-15'), 'en')).toBe('Sunday 15 November');
  });

  test('the stamp of a message is in their hours', () => {
    const sent = new Date('2026-11-15T17:30:00Z');
    expect(messageStamp(sent, 'en').replace(/\s/g, ' ')).toBe(`15 Nov 2026, ${halfPastFive}`);
    expect(clockTime(sent, 'kri')).toBe(clock);
  });

  test('pay arrives on the 15th until its last millisecond', () => {
    expect(dayOf(nextPayDate(at(-1)))).toBe('2026-11-15');
    expect(dayOf(nextPayDate(at(0)))).toBe('2026-11-15');
    expect(dayOf(nextPayDate(at(aDay - 1)))).toBe('2026-11-15');
    expect(dayOf(nextPayDate(at(aDay)))).toBe('2026-12-15');
  });

  test('a year with the company is whole at their midnight', () => {
    const full = { years: 1, months: 0, days: 0 };
    expect(tenure('2025-11-15', at(-1))).toEqual({ years: 0, months: 12, days: 4 });
    expect(tenure('2025-11-15', at(0))).toEqual(full);
    expect(tenure('2025-11-15', at(aDay - 1))).toEqual(full);
  });

  test('a training is late once its day is over', () => {
    const due = { dueOn: '2026-11-15', doneAt: null, validUntil: null };
    expect([0, aDay - 1, aDay].map((after) => standing(due, at(after)))).toEqual(['due', 'due', 'overdue']);
  });

  test('a payslip is of the year that the server counts it to', () => {
    const seconds = (moment: string) => ({ seconds: Date.parse(moment) / 1000 });
    expect(yearOf(seconds('2026-12-31T23:59:59Z'))).toBe(2026);
    expect(yearOf(seconds('2027-01-01T00:00:00Z'))).toBe(2027);
    expect(yearOf('2026-12-31')).toBe(2026);
    expect(yearOf(null)).toBeNull();
  });

  test('a filter of one day begins at their midnight, and ends at the next', () => {
    const { from = '', to = '' } = filterOf({ from: '2026-11-15', to: '2026-11-15' });
    expect([from, to].map(Date.parse)).toEqual([Date.parse(midnight), Date.parse(midnight) + aDay]);
  });
});
