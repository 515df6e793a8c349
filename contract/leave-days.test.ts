import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AwayDates,
  balanceOf,
  type CountedLeave,
  cutTo,
  freeDaysOf,
  givenBackWith,
  halvesByYear,
  halvesOf,
  isDay,
  type LeaveDates,
  nextWorkingDay,
  overlaps,
  problemOf,
  spansOf,
  whole,
  yearsFrom,
} from './leave-days.ts';

const weekdays = { workingDays: '12345', ...freeDaysOf([]), dayHalves: null };
const on = (workingDays: string, ...holidays: string[]) => ({
  workingDays,
  ...freeDaysOf(holidays.map((day) => ({ day }))),
  dayHalves: null,
});
const leave = (startsOn: string, endsOn = startsOn, halves: Partial<LeaveDates> = {}): AwayDates => ({
  givenBack: [],
  startsOn,
  endsOn,
  startsMidday: false,
  endsMidday: false,
  ...halves,
});

describe('leave in hours', () => {
  const eightHours = { ...weekdays, dayHalves: 16 };
  const part = (startsAt: string, endsAt: string, day = '2026-11-23') => leave(day, day, { startsAt, endsAt });

  test('takes half hours: of a part of a day, or of whole and half days', () => {
    expect(halvesOf(part('09:00', '12:30'), eightHours)).toBe(7);
    expect(halvesOf(part('23:30', '24:00'), eightHours)).toBe(1);
    expect(halvesOf(leave('2026-11-23', '2026-11-29'), eightHours)).toBe(80);
    expect(halvesOf(leave('2026-11-23', '2026-11-24', { endsMidday: true }), eightHours)).toBe(24);
    // Two halves of a day of 7 hours and a half are a day.
    const odd = { ...weekdays, dayHalves: 15 };
    const halves = [
      leave('2026-11-23', '2026-11-23', { endsMidday: true }),
      leave('2026-11-23', '2026-11-23', { startsMidday: true }),
    ];
    expect(halves.map((dates) => halvesOf(dates, odd))).toEqual([8, 7]);
  });

  test('takes nothing of a free half, nor of a day on which somebody does not work', () => {
    const half = { ...eightHours, freeAfternoons: ['2026-11-23'] };
    expect(halvesOf(part('10:00', '15:00'), half)).toBe(4);
    expect(halvesOf(part('13:00', '15:00'), half)).toBe(0);
    expect(halvesOf(part('10:00', '12:00', '2026-11-28'), eightHours)).toBe(0);
  });

  test('of one day is beside other parts and halves of it', () => {
    const [morning, afternoon] = [{ endsMidday: true }, { startsMidday: true }].map((half) =>
      leave('2026-11-23', '2026-11-23', half),
    );
    expect(overlaps(part('09:00', '10:00'), part('10:00', '11:00'))).toBe(false);
    expect(overlaps(part('09:00', '10:30'), part('10:00', '11:00'))).toBe(true);
    expect(overlaps(part('09:00', '12:00'), afternoon as AwayDates)).toBe(false);
    expect(overlaps(part('12:00', '13:00'), morning as AwayDates)).toBe(false);
    expect(overlaps(part('11:30', '12:30'), morning as AwayDates)).toBe(true);
    expect(overlaps(part('22:00', '24:00'), leave('2026-11-24'))).toBe(false);
  });

  test('is given back as a whole where it is a part of a day', () => {
    const one = { ...part('09:00', '10:00'), ...eightHours };
    const back = { ...one, givenBack: givenBackWith(one, [leave('2026-11-23')]) };
    expect([spansOf(back), halvesOf(back, eightHours)]).toEqual([[], 0]);
    expect(overlaps(back, part('09:00', '10:00'))).toBe(false);
  });
});

describe('the days of a leave', () => {
  test.for([
    ['a Monday', leave('2026-11-23'), 2],
    ['a week with its weekend', leave('2026-11-23', '2026-11-29'), 10],
    ['a weekend', leave('2026-11-28', '2026-11-29'), 0],
    ['Friday to Monday', leave('2026-11-27', '2026-11-30'), 4],
    ['an afternoon', leave('2026-11-23', '2026-11-23', { startsMidday: true }), 1],
    ['a morning', leave('2026-11-23', '2026-11-23', { endsMidday: true }), 1],
    [
      'from midday to midday of one day',
      leave('2026-11-23', '2026-11-23', { startsMidday: true, endsMidday: true }),
      0,
    ],
    [
      'from midday to midday two days on',
      leave('2026-11-23', '2026-11-25', { startsMidday: true, endsMidday: true }),
      4,
    ],
    ['from Saturday midday on', leave('2026-11-28', '2026-11-30', { startsMidday: true }), 2],
    ['over a leap day, a Tuesday', leave('2028-02-28', '2028-03-01'), 6],
    ['over the end of a February without one', leave('2027-02-26', '2027-03-01'), 4],
    ['over the night clocks change in Europe', leave('2026-03-27', '2026-03-30'), 4],
  ] as const)('%s', ([, dates, halves]) => {
    expect(halvesOf(dates, weekdays)).toBe(halves);
  });

  test('are those the person works', () => {
    expect(halvesOf(leave('2026-11-23', '2026-11-29'), on('23456'))).toBe(10);
    expect(halvesOf(leave('2026-11-28'), on('6'))).toBe(2);
    expect(halvesOf(leave('2026-11-29'), on('7'))).toBe(2);
    expect(halvesOf(leave('2026-11-23', '2027-11-23'), on(''))).toBe(0);
  });

  test('are not public holidays, whole or half', () => {
    const christmas = on('12345', '2026-12-25', '2026-12-26', '2026-12-28');
    expect(halvesOf(leave('2026-12-24', '2026-12-29'), christmas)).toBe(4);
    expect(halvesOf(leave('2026-12-25'), christmas)).toBe(0);
    expect(halvesOf(leave('2026-12-24', '2026-12-25', { startsMidday: true, endsMidday: true }), christmas)).toBe(1);
    expect(problemOf(leave('2026-12-25', '2026-12-28'), christmas, '2026-11-23')).toBe('LEAVE_NO_WORKING_DAYS');
    const counted = { ...leave('2026-12-24', '2026-12-31'), ...christmas, state: 'approved' as const };
    expect(balanceOf(2026, 50, [counted], '2026-12-27')).toMatchObject({ taken: 2, planned: 6, left: 42 });
  });

  test('are half as long on a public holiday of half a day, whichever half one is away', () => {
    // Thursday 24 December, of which the afternoon is free, and Christmas Day.
    const eve = { ...on('12345', '2026-12-25'), freeAfternoons: ['2026-12-24'] };
    expect(halvesOf(leave('2026-12-24'), eve)).toBe(1);
    expect(halvesOf(leave('2026-12-24', '2026-12-24', { endsMidday: true }), eve)).toBe(1);
    expect(halvesOf(leave('2026-12-24', '2026-12-24', { startsMidday: true }), eve)).toBe(0);
    expect(halvesOf(leave('2026-12-23', '2026-12-28'), eve)).toBe(5);
    expect(problemOf(leave('2026-12-24', '2026-12-25', { startsMidday: true }), eve, '2026-11-23')).toBe(
      'LEAVE_NO_WORKING_DAYS',
    );
    expect(nextWorkingDay('2026-12-23', eve, [])).toBe('2026-12-24');
    const morning = { ...on('12345'), freeMornings: ['2026-12-24'] };
    expect(halvesOf(leave('2026-12-23', '2026-12-24', { endsMidday: true }), morning)).toBe(2);
    expect(nextWorkingDay('2026-12-23', morning, [])).toBe('2026-12-24');
    // Two places that a person works at, each with its half: nothing is left of the day.
    expect(halvesOf(leave('2026-12-24'), { ...eve, ...morning, freeAfternoons: ['2026-12-24'] })).toBe(0);
    const counted = { ...leave('2026-12-24', '2026-12-31'), ...eve, state: 'approved' as const };
    expect(balanceOf(2026, 50, [counted], '2026-12-27')).toMatchObject({ taken: 1, planned: 8, left: 41 });
    expect(freeDaysOf([{ day: '2026-12-24', half: 'afternoon' }, { day: '2026-12-25' }])).toEqual({
      holidays: ['2026-12-25'],
      freeMornings: [],
      freeAfternoons: ['2026-12-24'],
    });
  });

  test('fall into the years they fall into', () => {
    const overNewYear = leave('2026-12-30', '2027-01-04', { startsMidday: true, endsMidday: true });
    expect([...halvesByYear(overNewYear, weekdays)]).toEqual([
      [2026, 3],
      [2027, 3],
    ]);
  });

  test('in all are those of its years, whatever it is', () => {
    const day = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-12-31'), noInvalidDate: true });
    const anyLeave = fc.record({ day, length: fc.nat(500), startsMidday: fc.boolean(), endsMidday: fc.boolean() });
    fc.assert(
      fc.property(anyLeave, fc.subarray([...'1234567']), ({ day: first, length, ...halves }, days) => {
        const startsOn = first.toISOString().slice(0, 10);
        const endsOn = new Date(Date.parse(startsOn) + length * 86_400_000).toISOString().slice(0, 10);
        const dates = whole({ startsOn, endsOn, ...halves });
        const all = halvesOf(dates, on(days.join('')));
        expect([...halvesByYear(dates, on(days.join(''))).values()].every((count) => count > 0)).toBe(true);
        expect(all).toBeGreaterThanOrEqual(0);
        expect(all).toBeLessThanOrEqual(2 * (length + 1));
        // Cut in two, it is as long as before.
        if (length > 0) {
          const rest = new Date(Date.parse(startsOn) + 86_400_000).toISOString().slice(0, 10);
          const one = halvesOf({ ...dates, endsOn: startsOn, endsMidday: false }, on(days.join('')));
          const other = halvesOf({ ...dates, startsOn: rest, startsMidday: false }, on(days.join('')));
          expect(one + other).toBe(all);
        }
      }),
    );
  });
});

describe('the next working day', () => {
  test.for([
    ['is the day after', '2026-11-23', weekdays, [], '2026-11-24'],
    ['comes after a weekend', '2026-11-27', weekdays, [], '2026-11-30'],
    ['comes after public holidays', '2026-12-24', on('12345', '2026-12-25', '2026-12-28'), [], '2026-12-29'],
    ['comes after a leave', '2026-11-23', weekdays, [leave('2026-11-24', '2026-12-01')], '2026-12-02'],
    ['is one the person works', '2026-11-23', on('7'), [], '2026-11-29'],
    ['is none where nobody works', '2026-11-23', on(''), [], null],
  ] as const)('%s', ([, day, calendar, leaves, next]) => {
    expect(nextWorkingDay(day, calendar, [...leaves])).toBe(next);
  });
});

describe('what is wrong with dates', () => {
  const today = '2028-02-29';
  test.for([
    [leave('2028-02-30'), 'LEAVE_DATE_UNKNOWN'],
    [leave('2027-02-29'), 'LEAVE_DATE_UNKNOWN'],
    [leave('2028-03-01', 'tomorrow'), 'LEAVE_DATE_UNKNOWN'],
    [leave('2028-3-1'), 'LEAVE_DATE_UNKNOWN'],
    [leave(''), 'LEAVE_DATE_UNKNOWN'],
    [leave('2028-03-02', '2028-03-01'), 'LEAVE_ENDS_BEFORE_START'],
    [leave('2027-02-27', '2027-03-01'), 'LEAVE_TOO_EARLY'],
    [leave('2027-02-28', '2027-03-01'), null],
    [leave('2030-02-27', '2030-02-28'), null],
    [leave('2030-02-27', '2030-03-01'), 'LEAVE_TOO_LATE'],
    [leave('2028-03-04', '2028-03-05'), 'LEAVE_NO_WORKING_DAYS'],
    [leave('2028-03-01'), null],
  ] as const)('$0.startsOn to $0.endsOn: $1', ([dates, problem]) => {
    expect(problemOf(dates, weekdays, today)).toBe(problem);
  });
});

describe('a balance', () => {
  const counted = (dates: AwayDates, state: CountedLeave['state'], workingDays = '12345'): CountedLeave => ({
    ...dates,
    state,
    ...on(workingDays),
  });
  const leaves = [
    counted(leave('2026-03-02', '2026-03-06'), 'approved'),
    counted(leave('2026-11-19', '2026-11-24', { endsMidday: true }), 'approved'),
    counted(leave('2026-12-30', '2027-01-04'), 'waiting'),
    counted(leave('2026-05-04', '2026-05-08'), 'declined'),
    counted(leave('2026-06-01', '2026-06-05'), 'withdrawn'),
  ];

  test('is the entitlement without what was taken, is planned and waits', () => {
    expect(balanceOf(2026, 50, leaves, '2026-11-20')).toEqual({
      year: 2026,
      entitled: 50,
      taken: 14,
      planned: 3,
      waiting: 4,
      left: 29,
    });
    expect(balanceOf(2027, 50, leaves, '2026-11-20')).toMatchObject({ taken: 0, planned: 0, waiting: 4, left: 46 });
  });

  test('moves from planned to taken day by day', () => {
    const of = (today: string) => balanceOf(2026, 50, leaves.slice(1, 2), today);
    expect(of('2026-11-18')).toMatchObject({ taken: 0, planned: 7, left: 43 });
    expect(of('2026-11-19')).toMatchObject({ taken: 2, planned: 5, left: 43 });
    expect(of('2026-11-24')).toMatchObject({ taken: 7, planned: 0, left: 43 });
  });

  test('without a limit counts days but has no remaining days', () => {
    expect(balanceOf(2026, null, leaves, '2026-11-20')).toMatchObject({ entitled: null, taken: 14, left: null });
  });

  test('falls below zero where the entitlement was lowered afterwards', () => {
    expect(balanceOf(2026, 10, leaves, '2026-11-20').left).toBe(-11);
  });

  test('keeps what was counted when the person works other days from now on', () => {
    const before = counted(leave('2026-03-02', '2026-03-08'), 'approved', '123');
    expect(balanceOf(2026, 50, [before], '2026-11-20').taken).toBe(6);
  });
});

describe('two leaves', () => {
  const morning = leave('2026-11-23', '2026-11-23', { endsMidday: true });
  const afternoon = leave('2026-11-23', '2026-11-23', { startsMidday: true });
  test('overlap where they share half a day', () => {
    expect(overlaps(morning, leave('2026-11-23'))).toBe(true);
    expect(overlaps(leave('2026-11-20', '2026-11-23'), leave('2026-11-23', '2026-11-25'))).toBe(true);
  });
  test('do not where one begins as the other has ended', () => {
    expect(overlaps(morning, afternoon)).toBe(false);
    expect(overlaps(leave('2026-11-20'), leave('2026-11-23'))).toBe(false);
  });
});

describe('days that were given back', () => {
  const week = { ...leave('2026-11-23', '2026-11-29'), ...weekdays };
  const without = (more: LeaveDates[]) => ({ ...week, givenBack: givenBackWith(week, more) });

  test('are no days of the leave any more', () => {
    expect(halvesOf(without([leave('2026-11-24')]), week)).toBe(8);
    expect(halvesOf(without([leave('2026-11-24', '2026-11-24', { startsMidday: true })]), week)).toBe(9);
    expect(spansOf(without([leave('2026-11-24', '2026-11-24', { startsMidday: true })]))).toEqual([
      { startsOn: '2026-11-23', endsOn: '2026-11-24', startsMidday: false, endsMidday: true },
      { startsOn: '2026-11-25', endsOn: '2026-11-29', startsMidday: false, endsMidday: false },
    ]);
  });

  test('are without a half of the first or last day that was none of the leave, and else whole', () => {
    const middays = leave('2026-11-23', '2026-11-25', { startsMidday: true, endsMidday: true });
    const halvesGiven = (startsOn: string, endsOn = startsOn) =>
      halvesOf(whole(cutTo(middays, leave(startsOn, endsOn))), week);
    expect([halvesGiven('2026-11-23'), halvesGiven('2026-11-24'), halvesGiven('2026-11-25')]).toEqual([1, 2, 1]);
    expect([halvesGiven('2026-11-23', '2026-11-24'), halvesGiven('2026-11-24', '2026-11-25')]).toEqual([3, 3]);
  });

  test('take a weekend along that is left alone', () => {
    expect(spansOf(without([leave('2026-11-25', '2026-11-27')]))).toEqual([
      { startsOn: '2026-11-23', endsOn: '2026-11-24', startsMidday: false, endsMidday: false },
    ]);
    expect(spansOf(without([leave('2026-11-23', '2026-11-27')]))).toEqual([]);
  });

  test('are free for other leave', () => {
    const rest = without([leave('2026-11-24')]);
    expect(overlaps(rest, leave('2026-11-24'))).toBe(false);
    expect(overlaps(rest, leave('2026-11-24', '2026-11-25'))).toBe(true);
    expect(nextWorkingDay('2026-11-22', weekdays, [rest])).toBe('2026-11-24');
  });

  test('leave as much as there was without them, whichever they are', () => {
    const half = fc.record({
      from: fc.nat(6),
      length: fc.nat(6),
      startsMidday: fc.boolean(),
      endsMidday: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(half, { maxLength: 4 }), (given) => {
        const dayIn = (place: number) => `2026-11-${23 + Math.min(place, 6)}`;
        const more = given.map(({ from, length, ...halves }) => leave(dayIn(from), dayIn(from + length), halves));
        const rest = without(more);
        const inSpans = spansOf(rest).map((span) => halvesOf(whole(span), week));
        expect(inSpans.reduce((sum, halves) => sum + halves, 0)).toBe(halvesOf(rest, week));
        expect(inSpans.every((halves) => halves > 0)).toBe(true);
        expect(more.every((dates) => !overlaps(rest, whole(dates)) || dates.startsOn === dates.endsOn)).toBe(true);
      }),
    );
  });
});

test('days are those of the calendar', () => {
  expect(['2028-02-29', '2026-12-31'].every(isDay)).toBe(true);
  expect(['2026-02-29', '2026-13-01', '2026-00-10', '26-01-01', '2026-01-01T00:00', '٢٠٢٦-٠١-٠١'].some(isDay)).toBe(
    false,
  );
  expect([yearsFrom('2028-02-29', 1), yearsFrom('2028-02-29', -4), yearsFrom('2026-11-21', 2)]).toEqual([
    '2029-02-28',
    '2024-02-29',
    '2028-11-21',
  ]);
});
