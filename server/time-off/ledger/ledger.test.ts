import { describe, expect, test } from 'vitest';
import { type CountedLeave, freeDaysOf } from '#contract/leave-days.ts';
import { type Account, accrualsOf, balanceFrom, fits, type LeaveEntry, linesOf, sumOf } from './ledger.ts';

const today = '2026-11-27';
const yearly = { yearlyHalves: 50, accrual: 'yearly' } as const;
const monthly = { ...yearly, accrual: 'monthly' } as const;

const entry = (kind: LeaveEntry['kind'], halves: number, more: Partial<LeaveEntry> = {}): LeaveEntry => ({
  ...{ kind, halves, typeId: 'annual', year: 2026, day: '2026-01-01', expiresOn: null },
  ...more,
});
const leave = (startsOn: string, endsOn = startsOn): CountedLeave => ({
  ...{ startsOn, endsOn, startsMidday: false, endsMidday: false, givenBack: [] },
  ...{ workingDays: '12345', ...freeDaysOf([]), dayHalves: null, state: 'approved' },
});
const account = (given: Partial<Account> = {}): Account => ({
  ...{ typeId: 'annual', year: 2026, terms: yearly, joinedOn: null, entries: [], leaves: [], isClosed: false },
  ...given,
});
const shown = (given: Partial<Account>, day = today) =>
  linesOf(account(given), day).map(({ kind, halves, day: on, isBooked }) => [kind, halves, on, isBooked]);

describe('what is earned', () => {
  test('in a year is there at once, or a part of it each month, which adds up to the year', () => {
    expect(accrualsOf(yearly, 2026, null)).toEqual([{ day: '2026-01-01', halves: 50 }]);
    const months = accrualsOf(monthly, 2026, null);
    expect([months.length, months[0]?.day, months.at(-1)?.day, sumOf(months)]).toEqual([
      12,
      '2026-01-01',
      '2026-12-01',
      50,
    ]);
    expect(Math.max(...months.map(({ halves }) => halves)) - Math.min(...months.map(({ halves }) => halves))).toBe(1);
  });

  test.for([
    ['2026-01-31', 50, '2026-01-31'],
    ['2026-07-01', 25, '2026-07-01'],
    ['2026-12-15', 4, '2026-12-15'],
    ['2019-05-01', 50, '2026-01-01'],
  ] as const)('by somebody who joined on %s is %i half days of 50', ([joinedOn, halves, day]) => {
    expect(accrualsOf(yearly, 2026, joinedOn)).toEqual([{ day, halves }]);
    expect(sumOf(accrualsOf(monthly, 2026, joinedOn))).toBe(halves);
  });

  test('before somebody joined is nothing', () => {
    expect(accrualsOf(yearly, 2026, '2027-01-01')).toEqual([]);
    expect(accrualsOf(monthly, 2026, '2027-01-01')).toEqual([]);
  });
});

describe('the lines of a year', () => {
  test('are what is booked, and what is due; nothing of what is booked is due again', () => {
    expect(shown({})).toEqual([['accrual', 50, '2026-01-01', false]]);
    expect(shown({ entries: [entry('accrual', 50)] })).toEqual([['accrual', 50, '2026-01-01', true]]);
    expect(shown({ entries: [entry('opening', 50), entry('adjustment', -3, { day: '2026-02-01' })] })).toEqual([
      ['opening', 50, '2026-01-01', true],
      ['adjustment', -3, '2026-02-01', true],
    ]);
    expect(
      shown({ entries: [entry('accrual', 50, { year: 2025 }), entry('accrual', 9, { typeId: 'study' })] }),
    ).toEqual([['accrual', 50, '2026-01-01', false]]);
  });

  test('have another number of days a year as a line of its own, this year and later, never in a year that is over', () => {
    const entries = [entry('accrual', 50)];
    const terms = { ...yearly, yearlyHalves: 56 };
    expect(shown({ entries, terms })).toEqual([
      ['accrual', 50, '2026-01-01', true],
      ['allowance', 6, today, false],
    ]);
    expect(shown({ entries: [...entries, entry('allowance', 6, { day: today })], terms })).toHaveLength(2);
    expect(shown({ entries, terms }, '2027-01-02')).toEqual([['accrual', 50, '2026-01-01', true]]);
  });

  test('add up to the year’s days, whatever is booked of its months and however it is earned from now on', () => {
    const months = accrualsOf(monthly, 2026, null).map(({ day, halves }) => entry('accrual', halves, { day }));
    for (let count = 0; count <= 12; count += 1) {
      for (const terms of [monthly, yearly, { ...monthly, yearlyHalves: 61 }]) {
        const lines = linesOf(account({ entries: months.slice(0, count), terms }), today);
        expect(sumOf(lines)).toBe(terms.yearlyHalves);
      }
    }
  });

  test('lose what was carried over and not taken in time', () => {
    const carried = entry('carry-over', 10, { expiresOn: '2026-03-31' });
    const entries = [entry('accrual', 50), carried];
    const week = leave('2026-03-02', '2026-03-03');
    expect(shown({ entries, leaves: [week] }).at(-1)).toEqual(['expiry', -6, '2026-03-31', false]);
    expect(shown({ entries, leaves: [leave('2026-03-30', '2026-04-03')] }).at(-1)).toEqual([
      'expiry',
      -6,
      '2026-03-31',
      false,
    ]);
    expect(shown({ entries, leaves: [leave('2026-01-05', '2026-01-09')] }).at(-1)?.[0]).not.toBe('expiry');
  });

  test('lose what is given back of it after that day, once', () => {
    const entries = [entry('accrual', 50), entry('carry-over', 10, { expiresOn: '2026-03-31' })];
    const gone = entry('expiry', -6, { day: '2026-03-31' });
    const one = leave('2026-03-02', '2026-03-03');
    const given = [{ ...one, givenBack: ['2026-03-03 0', '2026-03-03 1'] }];
    expect(shown({ entries: [...entries, gone], leaves: given }).at(-1)).toEqual(['expiry', -2, '2026-11-26', false]);
    const both = [...entries, gone, entry('expiry', -2, { day: '2026-11-26' })];
    expect(shown({ entries: both, leaves: given }, '2026-11-30').every(([, , , isBooked]) => isBooked)).toBe(true);
    // What was lost stays lost.
    expect(shown({ entries: both, leaves: [one] }).every(([, , , isBooked]) => isBooked)).toBe(true);
  });
});

describe('leave fits', () => {
  const leaves = (...days: CountedLeave[]) => ({ leaves: days });

  test('until all is taken, and not a half day more', () => {
    const terms = { ...yearly, yearlyHalves: 4 };
    expect(fits(account({ terms, ...leaves(leave('2026-05-04', '2026-05-05')) }), '2026-05-04', today)).toBe(true);
    const more = leaves(leave('2026-05-04', '2026-05-05'), { ...leave('2026-05-06'), endsMidday: true });
    expect(fits(account({ terms, ...more }), '2026-05-06', today)).toBe(false);
  });

  test('into what is carried over for as long as that is there', () => {
    const given = {
      terms: { ...yearly, yearlyHalves: 0 },
      entries: [entry('carry-over', 4, { expiresOn: '2026-03-31' })],
    };
    expect(fits(account({ ...given, ...leaves(leave('2026-03-30', '2026-03-31')) }), '2026-03-30', today)).toBe(true);
    expect(fits(account({ ...given, ...leaves(leave('2026-03-31', '2026-04-01')) }), '2026-03-31', today)).toBe(false);
  });

  test('into the months that are earned by then', () => {
    const terms = { ...monthly, yearlyHalves: 24 };
    const june = leave('2026-06-01', '2026-06-08');
    expect(fits(account({ terms, ...leaves(june) }), '2026-06-01', today)).toBe(true);
    expect(fits(account({ terms, ...leaves({ ...june, endsOn: '2026-06-09' }) }), '2026-06-01', today)).toBe(false);
    expect(fits(account({ terms, ...leaves(june, leave('2026-07-01')) }), '2026-07-01', today)).toBe(true);
  });

  test('as its balance says', () => {
    const given = account({ entries: [entry('adjustment', -40)], leaves: [leave('2026-12-01', '2026-12-02')] });
    expect(balanceFrom(given, today)).toMatchObject({ entitled: 10, planned: 4, left: 6 });
  });
});
