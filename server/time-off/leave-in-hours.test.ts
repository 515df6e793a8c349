import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LeaveAccount } from '#contract/leave-ledger.ts';
import type { LeaveRequest } from '#contract/time-off.ts';
import { employeeProfile } from '#server/directory/employee-tables.ts';
import { consoleSender } from '#server/testing/console-sender.ts';
import { newId } from '#server/testing/new-id.ts';
import { openTestServer } from '#server/testing/test-server.ts';
import { weekdayFrom } from '#server/testing/utc-today.ts';
import { aTeam, grantHours, grantLeave } from '#server/time-off/testing/leave-team.ts';
import { leaveRequest, publicHoliday } from './time-off-tables.ts';

const testServer = await openTestServer();
afterAll(testServer.close);
const { db } = testServer;
const hr = await consoleSender(testServer, 'hr');

beforeAll(async () => {
  await grantLeave(testServer);
  await grantHours(testServer);
});

type Employee = Awaited<ReturnType<typeof aTeam>>['people'][number];
const employee = async () => (await aTeam(testServer, 1)).people[0] as Employee;

// Within this year or the next as a whole, whenever the test runs.
const soon = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1)).toISOString().slice(0, 10);
const day = weekdayFrom(soon);
const weekday = (days: number) => weekdayFrom(new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10));
const year = Number(day.slice(0, 4));

const ask = (person: Employee, more: object) => {
  const input = { id: newId(), typeId: 'flexible', startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
  return testServer.post('/time-off/ask', { ...input, note: '', language: 'en', ...more }, person.cookie);
};
const part = (startsAt: string, endsAt: string, more: object = {}) => ({ startsAt, endsAt, ...more });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().code ?? (await answer).statusCode;
const left = async ({ cookie }: Employee) => {
  const { accounts } = (await testServer.ask({ url: '/api/time-off/ledger?language=en', cookie })).json();
  return (accounts as LeaveAccount[]).find((one) => one.typeId === 'flexible' && one.year === year)?.left;
};
const approve = (id: string) =>
  db
    .update(leaveRequest)
    .set({ state: 'approved' })
    .where(eq(leaveRequest.id, id as never));

describe('leave in hours', () => {
  test('takes the hours of a part of a day, or those of whole days, and is said in hours', async () => {
    const person = await employee();
    const asked = (await ask(person, part('09:00', '12:30'))).json() as LeaveRequest;
    expect(asked).toMatchObject({ startsAt: '09:00', endsAt: '12:30', halves: 7, unit: 'hours' });
    expect(await left(person)).toBe(73);
    const days = { startsOn: weekday(7), endsOn: weekday(7) };
    expect((await ask(person, days)).json()).toMatchObject({ startsAt: null, halves: 15, unit: 'hours' });
    expect(await left(person)).toBe(58);
    const { types, balances } = (
      await testServer.ask({ url: '/api/time-off/overview?language=en', cookie: person.cookie })
    ).json();
    expect(types).toContainEqual(expect.objectContaining({ id: 'flexible', dayHalves: 15 }));
    expect(types).toContainEqual(expect.objectContaining({ id: 'annual', dayHalves: null }));
    expect(balances).toContainEqual(
      expect.objectContaining({ typeId: 'flexible', year, unit: 'hours', waiting: 22, left: 58 }),
    );
    await testServer.post('/time-off/withdraw', { id: asked.id, language: 'en' }, person.cookie);
    expect(await left(person)).toBe(65);
  });

  test.each([
    ['from no time', part('', '12:00'), 'LEAVE_TIMES_UNKNOWN'],
    ['at a quarter past', part('09:15', '12:00'), 'LEAVE_TIMES_UNKNOWN'],
    ['at no such time', part('09:00', '25:00'), 'LEAVE_TIMES_UNKNOWN'],
    ['of two days', part('09:00', '12:00', { endsOn: weekday(7) }), 'LEAVE_TIMES_UNKNOWN'],
    ['of half a day', part('09:00', '12:00', { startsMidday: true }), 'LEAVE_TIMES_UNKNOWN'],
    ['of no time', part('09:00', '09:00'), 'LEAVE_TIMES_BACKWARDS'],
    ['across midnight', part('22:00', '02:00'), 'LEAVE_TIMES_BACKWARDS'],
    ['longer than the day', part('09:00', '17:00'), 'LEAVE_LONGER_THAN_DAY'],
    ['of a kind in days', part('09:00', '12:00', { typeId: 'annual' }), 'LEAVE_UNIT_CHANGED'],
    ['more than is left', { endsOn: weekday(14) }, 'NOT_ENOUGH_LEAVE'],
  ])('%s is refused', async (_, more, code) => {
    expect(await codeOf(ask(await employee(), more))).toBe(code);
  });

  test('leaves half a public holiday out, and is not asked for on one', async () => {
    const person = await employee();
    await db.update(employeeProfile).set({ location: 'Hourly' }).where(eq(employeeProfile.userId, person.id));
    const [whole, half] = [weekday(21), weekday(28)];
    await db.insert(publicHoliday).values([
      { place: 'Hourly', day: whole, name: 'Feast', half: null },
      { place: 'Hourly', day: half, name: 'Eve', half: 'afternoon' },
    ]);
    const on = (date: string) => ({ startsOn: date, endsOn: date });
    expect(await codeOf(ask(person, part('09:00', '11:00', on(whole))))).toBe('LEAVE_NO_WORKING_TIME');
    expect(await codeOf(ask(person, part('13:00', '15:00', on(half))))).toBe('LEAVE_NO_WORKING_TIME');
    // Of 15 half hours the morning has 8.
    expect(await codeOf(ask(person, part('07:00', '12:00', on(half))))).toBe('LEAVE_LONGER_THAN_DAY');
    expect((await ask(person, part('10:00', '15:00', on(half)))).json()).toMatchObject({ halves: 4 });
    expect((await ask(await employee(), on(half))).json()).toMatchObject({ halves: 15 });
  });

  test('is beside other leave of the day, and never over it', async () => {
    const person = await employee();
    expect(await codeOf(ask(person, part('10:00', '12:00')))).toBe(200);
    for (const wrong of [part('11:30', '13:00'), part('08:00', '10:30'), part('10:30', '11:00'), {}]) {
      expect(await codeOf(ask(person, wrong))).toBe('LEAVE_OVERLAPS');
    }
    expect(await codeOf(ask(person, { typeId: 'annual', endsMidday: true }))).toBe('LEAVE_OVERLAPS');
    expect(await codeOf(ask(person, part('08:30', '10:00')))).toBe(200);
    // Half a day of another kind begins where the morning ends.
    expect(await codeOf(ask(person, { typeId: 'annual', startsMidday: true }))).toBe(200);
    expect(await codeOf(ask(person, part('13:00', '14:00')))).toBe('LEAVE_OVERLAPS');
  });

  test('is held apart by the database, too', async () => {
    const person = await employee();
    const add = (times: object) => {
      const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false, workingDays: '12345' };
      return db.insert(leaveRequest).values({
        id: newId() as never,
        userId: person.id,
        typeId: 'flexible',
        dayHalves: 15,
        note: '',
        ...dates,
        ...times,
      });
    };
    await add(part('10:00', '12:00'));
    await add(part('12:00', '13:00'));
    await add(part('23:30', '24:00'));
    await expect(add(part('11:30', '12:00'))).rejects.toThrow();
    await expect(add({ startsMidday: true })).rejects.toThrow();
    await expect(add(part('08:00', '08:15'))).rejects.toThrow();
    await expect(add(part('08:00', '09:00', { dayHalves: null }))).rejects.toThrow();
    await add(part('08:00', '09:30'));
  });

  test('is given back: a part as a whole, and days by the halves of their hours', async () => {
    const person = await employee();
    const morning = (await ask(person, part('09:00', '12:00'))).json() as LeaveRequest;
    const days = (await ask(person, { startsOn: weekday(7), endsOn: weekday(7) })).json() as LeaveRequest;
    await approve(morning.id);
    await approve(days.id);
    expect(await left(person)).toBe(80 - 6 - 15);
    const giveBack = (id: string, on: string, more: object = {}) => {
      const dates = { startsOn: on, endsOn: on, startsMidday: false, endsMidday: false };
      return testServer.post(
        '/time-off/give-back',
        { id, giveBack: newId(), ...dates, ...more, language: 'en' },
        person.cookie,
      );
    };
    expect((await giveBack(morning.id, day)).json()).toMatchObject({ halves: 0, canGiveBack: false });
    expect((await giveBack(days.id, weekday(7), { startsMidday: true })).json()).toMatchObject({ halves: 8 });
    expect(await left(person)).toBe(80 - 8);
    expect(await codeOf(ask(person, part('09:30', '10:00')))).toBe(200);
    const url = '/api/time-off/ledger?language=en';
    const { accounts } = (await testServer.ask({ url, cookie: person.cookie })).json();
    const account = (accounts as LeaveAccount[]).find((one) => one.typeId === 'flexible' && one.year === year);
    expect(account?.givenBack).toMatchObject([
      { startsAt: '09:00', endsAt: '12:00', planned: 6 },
      { startsAt: null, planned: 7 },
    ]);
  });
});

describe('HR', () => {
  test('enters hours for somebody, and sees them in the inbox', async () => {
    const person = await employee();
    const dates = { startsOn: day, endsOn: day, startsMidday: false, endsMidday: false };
    const entry = { id: newId(), userId: person.id, typeId: 'flexible', ...dates, note: '' };
    expect((await hr.post('leave/requests/enter', { ...entry, ...part('09:00', '09:00') })).json().code).toBe(
      'LEAVE_TIMES_BACKWARDS',
    );
    expect((await hr.post('leave/requests/enter', { ...entry, ...part('13:00', '15:30') })).statusCode).toBe(200);
    expect(await left(person)).toBe(75);
  });

  test('says a kind’s unit once: it stays as soon as anything of it was requested or booked', async () => {
    const id = newId();
    const fields = { name: { en: 'Care' }, yearlyHalves: null, isRetired: false, dayHalves: 16 };
    const save = (more: object, before: object | null) =>
      hr.post('leave/types/save', { id, ...fields, ...more, before });
    expect((await save({ dayHalves: 49 }, null)).json().code).toBe('BAD_REQUEST');
    expect((await save({ dayHalves: null, yearlyHalves: 800 }, null)).json().code).toBe('BAD_REQUEST');
    expect((await save({}, null)).statusCode).toBe(200);
    expect((await save({ dayHalves: null }, fields)).statusCode).toBe(200);
    expect((await save({}, { ...fields, dayHalves: null })).statusCode).toBe(200);
    expect(await codeOf(ask(await employee(), part('09:00', '10:00', { typeId: id })))).toBe(200);
    expect((await save({ dayHalves: null }, fields)).json().code).toBe('LEAVE_UNIT_FIXED');
    // How long a day is may change: what was requested stays as it was counted.
    expect((await save({ dayHalves: 14 }, fields)).statusCode).toBe(200);

    const booked = { id: newId(), name: { en: 'Booked' }, yearlyHalves: 40 };
    expect((await save(booked, null)).statusCode).toBe(200);
    const entry = { id: newId(), userId: (await employee()).id, typeId: booked.id, year: 2026, day: '2026-11-20' };
    expect((await hr.post('leave/adjust', { ...entry, halves: 2, reason: 'x', belowZero: false })).statusCode).toBe(
      200,
    );
    const { id: _, ...before } = { ...fields, ...booked };
    expect((await save({ ...booked, dayHalves: 14 }, before)).statusCode).toBe(200);
    const code = (await save({ ...booked, dayHalves: null }, { ...before, dayHalves: 14 })).json().code;
    expect(code).toBe('LEAVE_UNIT_FIXED');
  });
});
